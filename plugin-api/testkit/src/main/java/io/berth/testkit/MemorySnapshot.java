package io.berth.testkit;

import io.berth.api.cycle.CycleState;
import io.berth.api.model.Affinity;
import io.berth.api.model.PodAffinity;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of some nodes.
 *
 * @param nodes in the order in which they are looked at
 */
public record MemorySnapshot(List<NodeInfo> nodes) implements ClusterSnapshot {
    /** A copy. */
    public MemorySnapshot {
        nodes = List.copyOf(nodes);
    }

    /** The state of a cycle that begins with these nodes. */
    public static CycleState cycle(NodeInfo... nodes) {
        return new CycleState(new MemorySnapshot(List.of(nodes)));
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
        return with(affinity -> affinity.podAffinity() != null || affinity.podAntiAffinity() != null);
    }

    @Override
    public List<NodeInfo> nodesWithRequiredAntiAffinityPods() {
        return with(affinity -> requires(affinity.podAntiAffinity()));
    }

    private static boolean requires(@Nullable PodAffinity affinity) {
        return affinity != null
                && !affinity.requiredDuringSchedulingIgnoredDuringExecution().isEmpty();
    }

    private List<NodeInfo> with(Predicate<Affinity> wanted) {
        return nodes.stream()
                .filter(node -> node.pods().stream().anyMatch(pod -> has(pod, wanted)))
                .toList();
    }

    private static boolean has(PodInfo pod, Predicate<Affinity> wanted) {
        Affinity affinity = pod.spec().affinity();
        return affinity != null && wanted.test(affinity);
    }

    @Override
    public int claimUsers(String namespace, String claim) {
        return nodes.stream()
                .mapToInt(node -> node.claimUsers().getOrDefault(namespace + "/" + claim, 0))
                .sum();
    }
}
