package io.berth.host.cluster.live;

import java.time.Duration;
import java.util.function.Predicate;

/**
 * How often a request is sent and what is waited in between.
 *
 * @param tries how often at most
 * @param first the first wait
 * @param factor by which each wait is longer than the one before
 * @param retried which failures are worth another try
 */
record RetryPlan(int tries, Duration first, double factor, Predicate<ApiException> retried) {
    private static final int TRIES = 4;
    private static final Duration FIRST = Duration.ofMillis(10);

    /** Once. */
    static final RetryPlan NONE = new RetryPlan(1, Duration.ZERO, 1, failure -> false);

    /** Of what only fails for a moment; a conflict is final. */
    static final RetryPlan PASSING = new RetryPlan(TRIES, FIRST, 5, RetryPlan::passes);

    /** Of what only fails for a moment, and of conflicts. */
    static final RetryPlan PASSING_AND_CONFLICTS =
            new RetryPlan(TRIES, FIRST, 5, failure -> passes(failure) || failure.isConflict());

    private static boolean passes(ApiException failure) {
        return failure.status() == 500 || failure.status() == 503 || failure.isUnreachable();
    }

    /**
     * The wait after a failed try.
     *
     * @param failed how often it was tried
     */
    Duration wait(int failed) {
        return Duration.ofNanos((long) (first.toNanos() * Math.pow(factor, failed - 1)));
    }
}
