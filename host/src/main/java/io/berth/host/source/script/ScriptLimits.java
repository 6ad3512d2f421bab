package io.berth.host.source.script;

import java.time.Duration;

/**
 * What a script may use.
 *
 * @param call how long one call may run, one pod and all nodes of a batch: processor time, or ten times that by the clock
 *     on the wall
 * @param load how long the script's own statements may take when it is loaded
 * @param idleContexts how many contexts of a plugin are kept for later calls
 */
public record ScriptLimits(Duration call, Duration load, int idleContexts) {
    public static final ScriptLimits DEFAULT = new ScriptLimits(Duration.ofSeconds(1), Duration.ofSeconds(5), 8);
}
