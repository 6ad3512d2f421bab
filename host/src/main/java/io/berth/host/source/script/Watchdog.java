package io.berth.host.source.script;

import com.sun.management.ThreadMXBean;
import io.berth.host.source.TimeLimits;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.graalvm.polyglot.Context;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts calls into scripts that take too long or allocate too much, from a thread of its own. The only class of this package that
 * looks at the clock.
 */
final class Watchdog implements AutoCloseable {
    private static final long PAUSE_MILLIS = 5;
    private static final int PAUSES_PER_REFILL = 200;
    private static final Duration PATIENCE = Duration.ofMillis(100);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Set<Call> running = ConcurrentHashMap.newKeySet();
    private final Set<OutputBudget> outputs = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    Watchdog() {
        thread = Thread.ofPlatform().daemon().name("berth-script-watchdog").unstarted(this::watch);
        thread.start();
    }

    /** Why a call was interrupted. */
    enum Overrun {
        NONE,
        TIME,
        ALLOCATION
    }

    /**
     * The call that runs in a context; used again for the next one. A context runs one at a time. What counts is the time
     * that the thread has run, which is not known for virtual threads, see {@link TimeLimits}.
     */
    static final class Call {
        private final Watchdog watchdog;
        private final Context context;
        private Thread thread = Thread.currentThread();
        private long budgetNanos;
        private long usedNanos;
        private long usedCpuNanos;
        private long resumedNanos;
        private long resumedCpuNanos;
        private long allocationBudget;
        private long allocatedBytes;
        private long resumedBytes;
        private boolean active;
        private Overrun overrun = Overrun.NONE;

        private Call(Watchdog watchdog, Context context) {
            this.watchdog = watchdog;
            this.context = context;
        }

        /**
         * On the thread that is going to call.
         *
         * @param allocation how many bytes it may allocate; 0 for no limit
         */
        synchronized void begin(Duration budget, long allocation) {
            thread = Thread.currentThread();
            budgetNanos = budget.toNanos();
            usedNanos = 0;
            usedCpuNanos = 0;
            allocationBudget = allocation;
            allocatedBytes = 0;
            overrun = Overrun.NONE;
            resume();
        }

        /** The clocks stop: the script has answered, or the host does something that is not the script's fault. */
        synchronized void pause() {
            if (active) {
                usedNanos += System.nanoTime() - resumedNanos;
                usedCpuNanos += cpuNanos() - resumedCpuNanos;
                allocatedBytes += bytes() - resumedBytes;
                active = false;
            }
        }

        /** The clocks go on. */
        synchronized void resume() {
            resumedNanos = System.nanoTime();
            resumedCpuNanos = cpuNanos();
            resumedBytes = bytes();
            active = true;
        }

        /** Does something that is not the script's fault while the clocks stand. */
        <T extends @Nullable Object> T beside(Supplier<T> work) {
            pause();
            try {
                return work.get();
            } finally {
                resume();
            }
        }

        /** 0 if it is not known. */
        private long cpuNanos() {
            return thread.isVirtual() ? 0 : Math.max(0, THREADS.getThreadCpuTime(thread.threadId()));
        }

        /** What the thread has allocated; 0 if that is not known. */
        private long bytes() {
            return allocationBudget == 0 || thread.isVirtual()
                    ? 0
                    : Math.max(0, THREADS.getThreadAllocatedBytes(thread.threadId()));
        }

        private boolean isTooGreedy() {
            return active && allocationBudget > 0 && allocatedBytes + bytes() - resumedBytes > allocationBudget;
        }

        private boolean isOverdue() {
            return active
                    && TimeLimits.isExceeded(
                            budgetNanos,
                            usedNanos + System.nanoTime() - resumedNanos,
                            usedCpuNanos + cpuNanos() - resumedCpuNanos);
        }

        /** Whether the call was interrupted: then its thread may still be marked so, and the mark means nothing. */
        synchronized boolean wasInterrupted() {
            return overrun != Overrun.NONE;
        }

        /** Why the call was interrupted. */
        synchronized Overrun overrun() {
            return overrun;
        }

        void watch() {
            watchdog.running.add(this);
        }

        void forget() {
            watchdog.running.remove(this);
        }

        private synchronized void interruptIfOverdue() {
            Overrun now = isOverdue() ? Overrun.TIME : isTooGreedy() ? Overrun.ALLOCATION : Overrun.NONE;
            if (now != Overrun.NONE) {
                overrun = now;
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
