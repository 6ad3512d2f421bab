package io.berth.api.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a pod asks for, as far as scheduling reads it. Defaults are those of an absent JSON field: nothing is filled in here.
 *
 * @param nodeName empty as long as the pod is not bound
 * @param priority null counts as 0
 * @param preemptionPolicy {@code Never},{@code PreemptLowerPriority} or empty
 * @param resources pod-level requests and limits
 * @param terminationGracePeriodSeconds seconds
 */
public record PodSpec(
        String nodeName,
        String schedulerName,
        @Nullable Integer priority,
        String priorityClassName,
        String preemptionPolicy,
        Map<String, String> nodeSelector,
        @Nullable Affinity affinity,
        List<Toleration> tolerations,
        List<TopologySpreadConstraint> topologySpreadConstraints,
        List<Container> containers,
        List<Container> initContainers,
        List<Container> ephemeralContainers,
        Map<String, Quantity> overhead,
        @Nullable ResourceRequirements resources,
        List<Volume> volumes,
        List<PodResourceClaim> resourceClaims,
        List<PodSchedulingGate> schedulingGates,
        boolean hostNetwork,
        @Nullable Boolean hostUsers,
        String restartPolicy,
        @Nullable Long terminationGracePeriodSeconds) {
    public PodSpec {
        nodeSelector = Map.copyOf(nodeSelector);
        tolerations = List.copyOf(tolerations);
        topologySpreadConstraints = List.copyOf(topologySpreadConstraints);
        containers = List.copyOf(containers);
        initContainers = List.copyOf(initContainers);
        ephemeralContainers = List.copyOf(ephemeralContainers);
        overhead = Map.copyOf(overhead);
        volumes = List.copyOf(volumes);
        resourceClaims = List.copyOf(resourceClaims);
        schedulingGates = List.copyOf(schedulingGates);
    }

    /** The priority that counts: null is 0. */
    public int effectivePriority() {
        return priority == null ? 0 : priority;
    }

    /** The same with another node name; used when a pod is assumed on a node. */
    public PodSpec withNodeName(String name) {
        return new PodSpec(
                name,
                schedulerName,
                priority,
                priorityClassName,
                preemptionPolicy,
                nodeSelector,
                affinity,
                tolerations,
                topologySpreadConstraints,
                containers,
                initContainers,
                ephemeralContainers,
                overhead,
                resources,
                volumes,
                resourceClaims,
                schedulingGates,
                hostNetwork,
                hostUsers,
                restartPolicy,
                terminationGracePeriodSeconds);
    }
}
