package io.berth.host.cycle;

import org.jspecify.annotations.Nullable;

/** A PreBind that runs and may be cancelled until it is past. */
final class PreBindHandle {
    private final Thread thread;
    private boolean past;
    private @Nullable String reason;

    PreBindHandle(Thread thread) {
        this.thread = thread;
    }

    /** Interrupts the PreBind; false if it is past. */
    synchronized boolean cancel(String why) {
        if (past) {
            return false;
        }
        reason = why;
        thread.interrupt();
        return true;
    }

    /** Ends the time in which it can be cancelled; the reason if it was, else null. */
    synchronized @Nullable String finish() {
        past = true;
        return reason;
    }
}
