package io.berth.plugins.kubedefaults.dra;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorMatcher;
import io.berth.api.model.ResourceClaim;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.NodeInfo;
import org.jspecify.annotations.Nullable;

/**
 * A claim of a pod at the beginning of its cycle.
 *
 * @param nodes where its devices can be used; null for everywhere, or if it has none yet
 */
record ClaimUse(ResourceClaim claim, @Nullable NodeSelectorMatcher nodes) {
    static ClaimUse of(ResourceClaim claim) {
        AllocationResult allocation = claim.status().allocation();
        NodeSelector selector = allocation == null ? null : allocation.nodeSelector();
        return new ClaimUse(
                claim,
                selector == null ? null : NodeSelectorMatcher.strict(selector).orElseThrow(PluginException::new));
    }

    boolean isAllocated() {
        return claim.status().allocation() != null;
    }

    boolean isUsableOn(NodeInfo node) {
        return nodes == null || nodes.matches(node.node());
    }
}
