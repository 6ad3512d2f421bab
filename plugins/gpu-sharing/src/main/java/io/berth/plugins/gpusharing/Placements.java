package io.berth.plugins.gpusharing;

import io.berth.api.plugin.PluginContext;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which GPUs pods have got, for all profiles and generations: a node does not tell, and its pods do not stay in the order
 * in which they came. Safe for several threads.
 */
final class Placements {
    /** The indexes of GPUs by the uid of the pod, by node: of classes that outlive this plugin's. */
    private final Map<String, Map<String, int[]>> placed;

    @SuppressWarnings("unchecked")
    Placements(PluginContext context) {
        this.placed = context.shared("GpuSharing/placed", ConcurrentHashMap.class, ConcurrentHashMap::new);
    }

    int @Nullable [] of(String node, String uid) {
        return on(node).get(uid);
    }

    void put(String node, String uid, int[] indexes) {
        on(node).put(uid, indexes);
    }

    void remove(String node, String uid) {
        on(node).remove(uid);
    }

    /** Forgets those of a node that are not there any more. */
    void keep(String node, Set<String> uids) {
        on(node).keySet().retainAll(uids);
    }

    private Map<String, int[]> on(String node) {
        return placed.computeIfAbsent(node, name -> new ConcurrentHashMap<>());
    }
}
