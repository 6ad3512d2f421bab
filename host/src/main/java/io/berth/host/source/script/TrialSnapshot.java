package io.berth.host.source.script;

import io.berth.api.model.Affinity;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The nodes of a test as a cluster. */
record TrialSnapshot(List<NodeInfo> nodes) implements ClusterSnapshot {
    TrialSnapshot {
        nodes = List.copyOf(nodes);
    }

    @Override
    public @Nullable NodeInfo node(String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    @Override
    public List<NodeInfo> nodesWithAffinityPods() {
        return having(pod -> affinity(pod) instanceof Affinity affinity
                && (affinity.podAffinity() != null || affinity.podAntiAffinity() != null));
    }

    @Override
    public List<NodeInfo> nodesWithRequiredAntiAffinityPods() {
        return having(pod -> affinity(pod) instanceof Affinity affinity
                && affinity.podAntiAffinity() != null
                && !affinity.podAntiAffinity()
                        .requiredDuringSchedulingIgnoredDuringExecution()
                        .isEmpty());
    }

    private static @Nullable Affinity affinity(PodInfo pod) {
        return pod.spec().affinity();
    }

    private List<NodeInfo> having(Predicate<PodInfo> which) {
        return nodes.stream()
                .filter(node -> node.pods().stream().anyMatch(which))
                .toList();
    }

    @Override
    public int claimUsers(String namespace, String claim) {
        return nodes.stream()
                .mapToInt(node -> node.claimUsers().getOrDefault(namespace + "/" + claim, 0))
                .sum();
    }
}
