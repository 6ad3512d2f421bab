package io.berth.plugins.kubedefaults.dra;

import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.model.AllocationResult;
import io.berth.api.model.ResourceClaim;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.NodeInfo;
import io.berth.plugins.kubedefaults.dra.allocation.AllocationOutcome;
import io.berth.plugins.kubedefaults.dra.allocation.Allocator;
import io.berth.plugins.kubedefaults.dra.allocation.Deadline;
import io.berth.plugins.kubedefaults.dra.claim.BindingConditions;
import io.berth.plugins.kubedefaults.dra.claim.BindingConditions.Readiness;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedClaim;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedResources;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedResources.OnNode;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Filter: whether a pod's claims can be used, or satisfied, on a node. */
final class NodeCheck {
    private final Clock clock;
    private final Duration timeout;
    private final BindingConditions conditions;

    NodeCheck(Clock clock, Duration timeout, BindingConditions conditions) {
        this.clock = clock;
        this.timeout = timeout;
        this.conditions = conditions;
    }

    FilterResult run(PodCycle cycle, NodeInfo node) {
        ExtendedResources extended = cycle.extended();
        if (extended == null) {
            return run(cycle, node, null);
        }
        return switch (extended.on(node, cycle.claims().isEmpty())) {
            case OnNode.Refused refused -> Rejection.unresolvable(refused.reason());
            case OnNode.Needed needed -> run(cycle, node, needed.extended());
            case OnNode.Served served -> {
                cycle.byNode().put(node.name(), NodeAllocation.NOTHING);
                yield Proceed.PROCEED;
            }
        };
    }

    /** A search that fails hides claims that are not available. */
    private FilterResult run(PodCycle cycle, NodeInfo node, @Nullable ExtendedClaim extended) {
        List<ResourceClaim> unavailable = cycle.claims().stream()
                .filter(use -> !isAvailable(use, node))
                .map(ClaimUse::claim)
                .toList();
        Allocator allocator = cycle.allocator();
        NodeAllocation allocation = null;
        if (allocator != null) {
            List<ResourceClaim> pending = pending(cycle, extended);
            AllocationOutcome outcome = allocator.allocate(node.node(), pending, Deadline.after(timeout, clock));
            if (!(outcome instanceof AllocationOutcome.Found(List<AllocationResult> results))) {
                return refusal(outcome, node);
            }
            allocation = new NodeAllocation(pending, results, extended);
        }
        if (!unavailable.isEmpty()) {
            cycle.unavailable().addAll(unavailable);
            return Rejection.unresolvable("resourceclaim not available on the node");
        }
        if (allocation != null) {
            cycle.byNode().put(node.name(), allocation);
        }
        return Proceed.PROCEED;
    }

    private static List<ResourceClaim> pending(PodCycle cycle, @Nullable ExtendedClaim extended) {
        List<ResourceClaim> pending = new ArrayList<>();
        for (ClaimUse use : cycle.claims()) {
            if (!use.isAllocated()) {
                pending.add(use.claim());
            }
        }
        if (extended != null) {
            pending.add(extended.claim());
        }
        return pending;
    }

    private boolean isAvailable(ClaimUse use, NodeInfo node) {
        return use.isUsableOn(node) && !(use.isAllocated() && conditions.of(use.claim()) instanceof Readiness.Failed);
    }

    private static FilterResult refusal(AllocationOutcome outcome, NodeInfo node) {
        return switch (outcome) {
            case AllocationOutcome.TimedOut timedOut ->
                throw new PluginException("node " + node.name() + ": timed out trying to allocate devices");
            case AllocationOutcome.Cancelled cancelled ->
                Rejection.unresolvable("asked by caller to stop allocating devices: context canceled");
            case AllocationOutcome.NoSolution(boolean invalidPools) ->
                Rejection.unresolvable(
                        invalidPools ? "invalid resource pools were encountered" : "cannot allocate all claims");
            case AllocationOutcome.Found found ->
                throw new IllegalStateException("devices were found on node " + node.name());
        };
    }
}
