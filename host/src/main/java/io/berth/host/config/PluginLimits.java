package io.berth.host.config;

import java.time.Duration;

/**
 * What a plugin may use, and what follows when it fails.
 *
 * @param timeBudget how long one call may take: processor time of its thread, or ten times that by the clock on the wall
 * @param allocationBudget how many bytes one call of a script may allocate; 0 for no limit
 * @param statementLimit how many statements one call of a script may run; 0 for no limit
 * @param textLength how many characters a reason, a failure or a line of the log has at most; what is longer is cut
 * @param logLinesPerSecond how many lines it may write to the log
 */
public record PluginLimits(
        Duration timeBudget,
        long allocationBudget,
        long statementLimit,
        int textLength,
        int logLinesPerSecond,
        FailurePolicy failurePolicy,
        Quarantine quarantine) {
    /** What counts where nothing is written. */
    public static final PluginLimits DEFAULT = new PluginLimits(
            Duration.ofSeconds(1),
            256L << 20,
            0,
            1000,
            20,
            FailurePolicy.FAIL,
            new Quarantine(5, Duration.ofSeconds(10), Duration.ofMinutes(5)));

    /**
     * When a plugin that keeps failing is not called for a while.
     *
     * @param failuresInARow how many failures it takes; 0 for never
     * @param initialBackoff how long the first time; twice as long each further time
     * @param maxBackoff how long at most
     */
    public record Quarantine(int failuresInARow, Duration initialBackoff, Duration maxBackoff) {}
}
