package io.berth.host.queue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The pods that wait for an event, and those that are gated; found by key and by the plugins that refused them, and
 * always listed in the order in which they came to the queue.
 */
final class UnschedulablePods {
    /** Stands for the plugins of a pod that none refused: every event may help it. */
    private static final String NOBODY = "";

    private final Map<String, QueuedPodInfo> pods = new HashMap<>();
    private final SortedMap<Long, QueuedPodInfo> byArrival = new TreeMap<>();
    private final Map<String, SortedMap<Long, QueuedPodInfo>> byRejector = new HashMap<>();
    private int gated;

    void put(QueuedPodInfo pod) {
        remove(pod.key());
        pods.put(pod.key(), pod);
        byArrival.put(pod.arrival(), pod);
        gated += pod.isGated() ? 1 : 0;
        for (String plugin : rejectors(pod)) {
            byRejector.computeIfAbsent(plugin, name -> new TreeMap<>()).put(pod.arrival(), pod);
        }
    }

    @Nullable
    QueuedPodInfo get(String key) {
        return pods.get(key);
    }

    @Nullable
    QueuedPodInfo remove(String key) {
        QueuedPodInfo pod = pods.remove(key);
        if (pod == null) {
            return null;
        }
        byArrival.remove(pod.arrival());
        gated -= pod.isGated() ? 1 : 0;
        for (String plugin : rejectors(pod)) {
            SortedMap<Long, QueuedPodInfo> refused = byRejector.get(plugin);
            if (refused != null && refused.remove(pod.arrival()) != null && refused.isEmpty()) {
                byRejector.remove(plugin);
            }
        }
        return pod;
    }

    /** A copy. */
    List<QueuedPodInfo> pods() {
        return new ArrayList<>(byArrival.values());
    }

    /** The pods that one of some plugins refused, or nobody: a copy. */
    List<QueuedPodInfo> refusedByAny(Set<String> plugins) {
        List<SortedMap<Long, QueuedPodInfo>> found = new ArrayList<>();
        byRejector.forEach((plugin, refused) -> {
            if (plugin.equals(NOBODY) || plugins.contains(plugin)) {
                found.add(refused);
            }
        });
        if (found.size() == 1) {
            return new ArrayList<>(found.getFirst().values());
        }
        SortedMap<Long, QueuedPodInfo> merged = new TreeMap<>();
        found.forEach(merged::putAll);
        return new ArrayList<>(merged.values());
    }

    /** With gated ones. */
    int size() {
        return pods.size();
    }

    int gated() {
        return gated;
    }

    private static Collection<String> rejectors(QueuedPodInfo pod) {
        return pod.rejectors().isEmpty() ? List.of(NOBODY) : pod.rejectors().all();
    }
}
