package io.berth.host.profile;

import java.util.HashMap;
import java.util.Map;

/**
 * How many calls of each plugin were abandoned and may run for ever, for as long as the process runs: a new generation
 * with the same file does not get more of them. Safe for several threads.
 */
public final class AbandonedCalls {
    /** So many threads one plugin may take away. */
    public static final int PER_PLUGIN_MAX = 3;

    private final Map<String, Integer> counts = new HashMap<>();

    /** @param plugin what tells a plugin's file and content from others */
    synchronized int add(String plugin) {
        return counts.merge(plugin, 1, Integer::sum);
    }

    synchronized boolean isUsedUp(String plugin) {
        return counts.getOrDefault(plugin, 0) >= PER_PLUGIN_MAX;
    }
}
