package io.berth.host.source.script;

import io.berth.host.config.PluginLimits;
import java.time.Duration;

/**
 * What a script may use.
 *
 * @param call how long one call may run, one pod and all nodes of a batch: processor time, or ten times that by the clock
 *     on the wall
 * @param load how long the script's own statements may take when it is loaded
 * @param idleContexts how many contexts of a plugin are kept for later calls
 * @param allocation how many bytes one call may allocate; 0 for no limit
 * @param statements how many statements one call may run; 0 for no limit
 * @param lines how many lines it may write per second
 * @param characters how many characters a line has at most
 */
public record ScriptLimits(
        Duration call, Duration load, int idleContexts, long allocation, long statements, int lines, int characters) {
    public static final ScriptLimits DEFAULT = new ScriptLimits(Duration.ofSeconds(1), Duration.ofSeconds(5), 8);

    /** With the rest at its default. */
    public ScriptLimits(Duration call, Duration load, int idleContexts) {
        this(
                call,
                load,
                idleContexts,
                PluginLimits.DEFAULT.allocationBudget(),
                PluginLimits.DEFAULT.statementLimit(),
                PluginLimits.DEFAULT.logLinesPerSecond(),
                PluginLimits.DEFAULT.textLength());
    }

    /** Those of one plugin. */
    ScriptLimits under(PluginLimits limits) {
        return new ScriptLimits(
                limits.timeBudget(),
                load,
                idleContexts,
                limits.allocationBudget(),
                limits.statementLimit(),
                limits.logLinesPerSecond(),
                limits.textLength());
    }
}
