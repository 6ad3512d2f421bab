package io.berth.host.queue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pods that wait for an event, and those that are gated; found by key and by the plugins that refused them. */
final class UnschedulablePods {
    /** Stands for the plugins of a pod that none refused: every event may help it. */
    private static final String NOBODY = "";

    private final Map<String, QueuedPodInfo> pods = new HashMap<>();
    private final Map<String, Map<String, QueuedPodInfo>> byRejector = new HashMap<>();
    private int gated;

    void put(QueuedPodInfo pod) {
        remove(pod.key());
        pods.put(pod.key(), pod);
        gated += pod.isGated() ? 1 : 0;
        for (String plugin : rejectors(pod)) {
            byRejector.computeIfAbsent(plugin, name -> new HashMap<>()).put(pod.key(), pod);
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
        gated -= pod.isGated() ? 1 : 0;
        for (String plugin : rejectors(pod)) {
            Map<String, QueuedPodInfo> refused = byRejector.get(plugin);
            if (refused != null && refused.remove(key) != null && refused.isEmpty()) {
                byRejector.remove(plugin);
            }
        }
        return pod;
    }

    /** All pods, in the order in which they came to the queue. */
    List<QueuedPodInfo> pods() {
        return sorted(pods.values());
    }

    /** The pods that one of some plugins refused, or nobody, in the order in which they came to the queue. */
    List<QueuedPodInfo> refusedByAny(Set<String> plugins) {
        Map<String, QueuedPodInfo> found = new HashMap<>(byRejector.getOrDefault(NOBODY, Map.of()));
        for (String plugin : plugins) {
            found.putAll(byRejector.getOrDefault(plugin, Map.of()));
        }
        return sorted(found.values());
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

    private static List<QueuedPodInfo> sorted(Collection<QueuedPodInfo> pods) {
        List<QueuedPodInfo> sorted = new ArrayList<>(pods);
        sorted.sort(Comparator.comparingLong(QueuedPodInfo::arrival));
        return sorted;
    }
}
