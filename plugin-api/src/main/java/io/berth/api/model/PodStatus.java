package io.berth.api.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a pod's life, as far as scheduling reads it.
 *
 * @param nominatedNodeName the node that preemption made room on; empty for none
 * @param allocatedResources pod-level,set by in-place resize
 * @param resources pod-level,set by in-place resize
 */
public record PodStatus(
        String phase,
        String nominatedNodeName,
        List<PodCondition> conditions,
        List<ContainerStatus> containerStatuses,
        List<ContainerStatus> initContainerStatuses,
        @Nullable Instant startTime,
        @Nullable Map<String, Quantity> allocatedResources,
        @Nullable ResourceRequirements resources,
        List<PodResourceClaimStatus> resourceClaimStatuses,
        @Nullable PodExtendedResourceClaimStatus extendedResourceClaimStatus) {
    public PodStatus {
        conditions = List.copyOf(conditions);
        containerStatuses = List.copyOf(containerStatuses);
        initContainerStatuses = List.copyOf(initContainerStatuses);
        allocatedResources = allocatedResources == null ? null : Map.copyOf(allocatedResources);
        resourceClaimStatuses = List.copyOf(resourceClaimStatuses);
    }

    /** True for a pod that has ended and holds no resources: phase Succeeded or Failed. */
    public boolean terminal() {
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    /** The same with the given nomination and conditions. */
    public PodStatus with(String nominatedNode, List<PodCondition> newConditions) {
        return new PodStatus(
                phase,
                nominatedNode,
                newConditions,
                containerStatuses,
                initContainerStatuses,
                startTime,
                allocatedResources,
                resources,
                resourceClaimStatuses,
                extendedResourceClaimStatus);
    }
}
