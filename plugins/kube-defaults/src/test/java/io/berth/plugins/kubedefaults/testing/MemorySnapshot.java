package io.berth.plugins.kubedefaults.testing;

import io.berth.api.cycle.CycleState;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A snapshot of some nodes. */
public record MemorySnapshot(List<NodeInfo> nodes) implements ClusterSnapshot {
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
        return List.of();
    }

    @Override
    public List<NodeInfo> nodesWithRequiredAntiAffinityPods() {
        return List.of();
    }

    @Override
    public int claimUsers(String namespace, String claim) {
        return nodes.stream()
                .mapToInt(node -> node.claimUsers().getOrDefault(namespace + "/" + claim, 0))
                .sum();
    }
}
