package io.berth.host.profile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The calls into plugins that one thread is in, one inside the other. The thread writes and never looks at a clock: it
 * counts up whenever it enters or leaves a plugin, and the watch sees by the number that it is still in the same call.
 */
final class CallsInProgress {
    /** What the watch wants the thread to know. */
    private enum Signal {
        NONE,
        /** The call takes too long, and the thread was interrupted. */
        OVERRUN,
        /** The thread is about to be left behind, or is. */
        LEFT_BEHIND
    }

    private static final VarHandle SEQUENCE;

    static {
        try {
            SEQUENCE = MethodHandles.lookup().findVarHandle(CallsInProgress.class, "sequence", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private @Nullable Guard[] stack = new @Nullable Guard[8];
    private int depth;

    @SuppressWarnings("UnusedVariable")
    private long sequence;

    private volatile Signal signal = Signal.NONE;
    private volatile String excess = "";
    private boolean leftBehind;

    /** By the thread. */
    void begin(Guard guard) {
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, 2 * depth);
        }
        stack[depth++] = guard;
        SEQUENCE.setRelease(this, (long) SEQUENCE.get(this) + 1);
    }

    /** By the thread; throws {@link Abandonment} if it was left behind meanwhile. */
    void end() {
        stack[--depth] = null;
        SEQUENCE.setRelease(this, (long) SEQUENCE.get(this) + 1);
        if (signal != Signal.NONE) {
            endSignalled();
        }
    }

    private synchronized void endSignalled() {
        if (leftBehind) {
            throw new Abandonment();
        }
        signal = Signal.NONE;
        while (Thread.interrupted()) {
            // The mark was meant for the call that has ended.
        }
    }

    /** By the thread: whether the call that it is in was interrupted since it takes too long. */
    boolean isOverrun() {
        return signal != Signal.NONE;
    }

    /** What a call that takes too long has exceeded. */
    String excess() {
        return excess;
    }

    /** By the watch. */
    long sequence() {
        return (long) SEQUENCE.getAcquire(this);
    }

    /** By the watch: the innermost call if the number is still the same; null if the thread is in none. */
    @Nullable
    Guard current(long expected) {
        int now = depth;
        @Nullable Guard[] calls = stack;
        Guard guard = now > 0 && now <= calls.length ? calls[now - 1] : null;
        return sequence() == expected ? guard : null;
    }

    /** By the watch: whether all calls that the thread is in may be left behind. */
    boolean mayBeLeftBehind() {
        @Nullable Guard[] calls = stack;
        for (int i = 0; i < Math.min(depth, calls.length); i++) {
            Guard guard = calls[i];
            if (guard != null && !guard.mayBeLeftBehind()) {
                return false;
            }
        }
        return true;
    }

    /**
     * By the watch: makes the call an overrun if the thread is still in it.
     *
     * @param exceeded what it has exceeded, in words
     */
    synchronized boolean overrun(long expected, Thread thread, String exceeded) {
        if (signal != Signal.NONE) {
            return false;
        }
        excess = exceeded;
        signal = Signal.OVERRUN;
        stop(thread);
        if (sequence() != expected) {
            signal = Signal.NONE;
            return false;
        }
        thread.interrupt();
        return true;
    }

    /**
     * By the watch: leaves the thread behind if it is still in the call.
     *
     * @return where it is stuck; empty if it has left the call
     */
    StackTraceElement[] leaveBehind(long expected, Thread thread) {
        signal = Signal.LEFT_BEHIND;
        StackTraceElement[] place = stop(thread);
        synchronized (this) {
            leftBehind = sequence() == expected && place.length > 0;
            if (!leftBehind) {
                signal = Signal.NONE;
            }
            return leftBehind ? place : new StackTraceElement[0];
        }
    }

    /**
     * Looking at its stack stops the thread for a moment, so that from then on either its leaving the call is seen here,
     * or what was written here before is seen there; thus the thread itself needs no fence.
     */
    private static StackTraceElement[] stop(Thread thread) {
        return thread.getStackTrace();
    }
}
