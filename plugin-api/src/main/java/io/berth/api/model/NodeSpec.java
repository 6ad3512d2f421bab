package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an administrator says of a node.
 *
 * @param unschedulable true for a cordoned node
 */
public record NodeSpec(
        boolean unschedulable,
        List<Taint> taints,
        String providerID,
        @Nullable NodePodPreemptionPolicy podPreemptionPolicy) {
    public NodeSpec {
        taints = List.copyOf(taints);
    }
}
