package io.berth.host.source.script;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.graalvm.polyglot.Context;

/**
 * Interrupts calls into scripts that take too long, from a thread of its own. The only class of this package that
 * looks at the clock.
 */
final class Watchdog implements AutoCloseable {
    private static final long PAUSE_MILLIS = 10;
    private static final int PAUSES_PER_REFILL = 100;
    private static final Duration PATIENCE = Duration.ofMillis(100);

    private final Set<Call> running = ConcurrentHashMap.newKeySet();
    private final Set<OutputBudget> outputs = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    Watchdog() {
        thread = Thread.ofPlatform().daemon().name("berth-script-watchdog").unstarted(this::watch);
        thread.start();
    }

    /** The call that runs in a context; used again for the next one. A context runs one at a time. */
    static final class Call {
        private final Watchdog watchdog;
        private final Context context;
        private long budgetNanos;
        private long usedNanos;
        private long resumedNanos;
        private boolean active;
        private boolean interrupted;

        private Call(Watchdog watchdog, Context context) {
            this.watchdog = watchdog;
            this.context = context;
        }

        synchronized void begin(Duration budget) {
            budgetNanos = budget.toNanos();
            usedNanos = 0;
            interrupted = false;
            resume();
        }

        /** The clock stops: the script has answered, or the host does something that is not the script's fault. */
        synchronized void pause() {
            if (active) {
                usedNanos += System.nanoTime() - resumedNanos;
                active = false;
            }
        }

        /** The clock goes on. */
        synchronized void resume() {
            resumedNanos = System.nanoTime();
            active = true;
        }

        /** Whether the call was interrupted: then its thread may still be marked so, and the mark means nothing. */
        synchronized boolean wasInterrupted() {
            return interrupted;
        }

        void watch() {
            watchdog.running.add(this);
        }

        void forget() {
            watchdog.running.remove(this);
        }

        private synchronized void interruptIfOverdue() {
            if (active && usedNanos + System.nanoTime() - resumedNanos > budgetNanos) {
                interrupted = true;
                try {
                    context.interrupt(PATIENCE);
                } catch (TimeoutException e) {
                    // It is in the middle of something that cannot be interrupted; the next round tries again.
                    active = true;
                }
            }
        }
    }

    /** The calls of a context. */
    Call call(Context context) {
        return new Call(this, context);
    }

    /** Refills a budget of output once per second. */
    void refill(OutputBudget budget) {
        outputs.add(budget);
    }

    void forget(OutputBudget budget) {
        outputs.remove(budget);
    }

    private void watch() {
        try {
            for (int round = 1; true; round++) {
                Thread.sleep(PAUSE_MILLIS);
                running.forEach(Call::interruptIfOverdue);
                if (round % PAUSES_PER_REFILL == 0) {
                    outputs.forEach(OutputBudget::refill);
                }
            }
        } catch (InterruptedException e) {
            // Closed.
            running.clear();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
