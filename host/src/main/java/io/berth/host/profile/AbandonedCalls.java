package io.berth.host.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * How many calls of each plugin were abandoned and may run for ever, for as long as its file is there: a new
 * generation with the same file does not get more of them. Safe for several threads.
 */
public final class AbandonedCalls {
    /** So many threads one plugin may take away. */
    public static final int PER_PLUGIN_MAX = 3;

    private final Map<Key, Integer> counts = new HashMap<>();

    /**
     * A plugin of a file as it is.
     *
     * @param digest of the file's content
     */
    record Key(String plugin, String digest) {
        /** Counted apart, as it says nothing of the plugin's answers. */
        Key ofClosing() {
            return new Key(plugin + "/" + Guard.CLOSING, digest);
        }
    }

    synchronized int add(Key plugin) {
        return counts.merge(plugin, 1, Integer::sum);
    }

    synchronized boolean isUsedUp(Key plugin) {
        return counts.getOrDefault(plugin, 0) >= PER_PLUGIN_MAX;
    }

    /** Forgets the plugins of files that are gone. A file that comes back begins anew. */
    public synchronized void keepOnly(Set<String> digests) {
        counts.keySet().removeIf(key -> !digests.contains(key.digest()));
    }
}
