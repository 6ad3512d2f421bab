package io.berth.host.queue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * How long a pod that failed waits. Times are cut to whole seconds on both sides of the comparison, so that the pods
 * of one second come back together, in their order.
 */
record Backoff(Duration initial, Duration max, InstantSource clock) {
    /** When the back-off of a pod ends that was put back at a time. */
    Instant until(Instant putBack, Attempts attempts) {
        if (max.isZero() || attempts.backoffCount() == 0) {
            return Attempts.NO_BACKOFF;
        }
        return putBack.plusNanos(nanos(attempts.backoffCount())).truncatedTo(ChronoUnit.SECONDS);
    }

    private long nanos(int count) {
        int doublings = Math.min(count - 1, Long.SIZE - 1);
        boolean tooLong = initial.toNanos() > max.toNanos() >> doublings;
        return tooLong ? max.toNanos() : initial.toNanos() << doublings;
    }

    /** A pod whose back-off ends in this very second is still backing off. */
    boolean isBackingOff(QueuedPodInfo pod) {
        return !pod.tries().backoffUntil().isBefore(clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }
}
