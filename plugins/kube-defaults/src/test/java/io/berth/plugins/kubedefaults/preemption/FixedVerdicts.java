package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One verdict on some nodes. */
record FixedVerdicts(Rejection verdict, List<NodeInfo> all) implements NodeVerdicts {
    FixedVerdicts(Rejection verdict, NodeInfo... nodes) {
        this(verdict, List.of(nodes));
    }

    @Override
    public @Nullable Rejection of(String nodeName) {
        return all.stream().anyMatch(node -> node.name().equals(nodeName)) ? verdict : null;
    }

    @Override
    public List<NodeInfo> nodes(Rejection.Kind kind) {
        return verdict.kind() == kind ? all : List.of();
    }
}
