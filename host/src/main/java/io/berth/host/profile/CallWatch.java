package io.berth.host.profile;

import io.berth.host.source.TimeLimits;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after calls into plugins that do not come back: interrupts them when they have used their budget, and where that
 * does not help leaves them behind with their thread. It costs the thread that calls no look at a clock: whoever drives
 * the watch looks at all threads a hundred times a second. Used by one thread, apart from {@link #add}.
 */
public final class CallWatch {
    private static final Logger log = LoggerFactory.getLogger(CallWatch.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** The time as threads use it. */
    public interface ThreadTime {
        long nanoTime();

        /** How long a thread has run; a negative number if it is not known. */
        long cpuNanos(Thread thread);
    }

    /** What the watch knows of one thread. */
    private static final class Sighting {
        private long sequence = -1;
        private long nanos;
        private long cpuNanos;
        private boolean interrupted;
        private boolean toldStuck;

        void restart(long newSequence, long now, long cpu) {
            sequence = newSequence;
            nanos = now;
            cpuNanos = cpu;
            interrupted = false;
            toldStuck = false;
        }

        boolean exceeds(Duration budget, long now, long cpu) {
            return TimeLimits.isExceeded(budget.toNanos(), now - nanos, cpu - cpuNanos);
        }
    }

    private final ThreadTime time;
    private final Map<WatchedThread, Sighting> threads = new ConcurrentHashMap<>();

    public CallWatch(ThreadTime time) {
        this.time = time;
    }

    /** Watches a thread until it ends or is left behind. Any thread may call this. */
    public void add(WatchedThread thread) {
        threads.put(thread, new Sighting());
    }

    /** Whether there is no thread to watch. Any thread may call this. */
    public boolean isIdle() {
        return threads.isEmpty();
    }

    /** Looks at all threads once. */
    public void check() {
        threads.keySet().removeIf(thread -> thread.getState() == Thread.State.TERMINATED);
        threads.forEach(this::check);
    }

    private void check(WatchedThread thread, Sighting seen) {
        CallsInProgress calls = thread.calls();
        long sequence = calls.sequence();
        Guard guard = calls.current(sequence);
        if (guard == null) {
            seen.sequence = -1;
            return;
        }
        long now = time.nanoTime();
        long cpu = time.cpuNanos(thread);
        if (sequence != seen.sequence) {
            seen.restart(sequence, now, cpu);
        } else if (!seen.interrupted && seen.exceeds(guard.patience(), now, cpu)) {
            if (calls.overrun(sequence, thread, TimeLimits.excess(guard.patience(), cpu - seen.cpuNanos))) {
                seen.restart(sequence, now, cpu);
                seen.interrupted = true;
            }
        } else if (seen.interrupted && seen.exceeds(PATIENCE, now, cpu)) {
            if (calls.mayBeLeftBehind()) {
                leaveBehind(thread, sequence, guard);
            } else if (!seen.toldStuck) {
                seen.toldStuck = true;
                thread.isStuck(guard.stuck(calls.excess(), thread.getStackTrace()));
            }
        }
    }

    private void leaveBehind(WatchedThread thread, long sequence, Guard guard) {
        StackTraceElement[] place = thread.calls().leaveBehind(sequence, thread);
        if (place.length == 0) {
            return;
        }
        threads.remove(thread);
        PluginFailure failure = guard.abandoned(thread.calls().excess(), place);
        log.error("{}: {}, with thread {}", guard.text(), failure.getMessage(), thread.getName());
        thread.leaveBehind(failure);
    }
}
