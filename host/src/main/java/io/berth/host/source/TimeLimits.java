package io.berth.host.source;

import io.berth.api.tree.DurationText;
import java.time.Duration;

/**
 * How long code that is not the host's may run: so long on a processor, so that a busy machine is not its fault; where that
 * is not known, and for code that waits, ten times as long by the clock on the wall.
 */
public final class TimeLimits {
    private static final int BY_THE_CLOCK = 10;

    private TimeLimits() {}

    /** @param cpuNanos how long it ran on a processor; 0 if that is not known */
    public static boolean isExceeded(long budgetNanos, long wallNanos, long cpuNanos) {
        return wallNanos > budgetNanos && (cpuNanos > budgetNanos || wallNanos > BY_THE_CLOCK * budgetNanos);
    }

    /** Says which time of a budget was exceeded. */
    public static String excess(Duration budget, long cpuNanos) {
        return cpuNanos > budget.toNanos()
                ? "took longer than " + DurationText.format(budget)
                : "took longer than " + DurationText.format(budget.multipliedBy(BY_THE_CLOCK)) + " by the clock";
    }
}
