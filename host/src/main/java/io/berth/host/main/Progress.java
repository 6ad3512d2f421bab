package io.berth.host.main;

import java.io.PrintWriter;

/** Shows on a terminal that a long run goes on. */
final class Progress {
    private static final long QUIET_NANOS = 1_000_000_000;
    private static final long EVERY_NANOS = 200_000_000;

    private final PrintWriter out;
    private final boolean shown;
    private long last = System.nanoTime() + QUIET_NANOS - EVERY_NANOS;
    private boolean begun;

    Progress(PrintWriter out, boolean shown) {
        this.out = out;
        this.shown = shown;
    }

    /** Tells how many pods are left, if it is time; always true. */
    boolean tick(int left) {
        long now = System.nanoTime();
        if (shown && now - last > EVERY_NANOS) {
            last = now;
            begun = true;
            out.print("\r" + left + " pods to schedule ... ");
            out.flush();
        }
        return true;
    }

    void done() {
        if (begun) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }
}
