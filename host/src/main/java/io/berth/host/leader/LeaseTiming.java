package io.berth.host.leader;

import java.time.Duration;

/**
 * The times of an election.
 *
 * @param leaseDuration how long the others respect a leader that is silent
 * @param renewDeadline how long a leader that cannot renew goes on
 * @param retryPeriod the pause between tries
 */
public record LeaseTiming(Duration leaseDuration, Duration renewDeadline, Duration retryPeriod) {
    /** Candidates wait up to this much of the retry period longer, so that they do not all come at once. */
    static final double JITTER_FACTOR = 1.2;

    /** @throws IllegalArgumentException if a leader could go on for longer than the others respect it */
    public LeaseTiming {
        if (leaseDuration.compareTo(renewDeadline) <= 0) {
            throw new IllegalArgumentException("leaseDuration must be greater than renewDeadline");
        }
        if (renewDeadline.toNanos() <= retryPeriod.toNanos() * JITTER_FACTOR) {
            throw new IllegalArgumentException("renewDeadline must be greater than retryPeriod*JitterFactor");
        }
        if (!isPositive(leaseDuration) || !isPositive(renewDeadline) || !isPositive(retryPeriod)) {
            throw new IllegalArgumentException(
                    "leaseDuration, renewDeadline and retryPeriod must be greater than zero");
        }
    }

    private static boolean isPositive(Duration duration) {
        return duration.isPositive();
    }
}
