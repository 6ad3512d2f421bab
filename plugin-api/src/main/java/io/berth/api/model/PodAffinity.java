package io.berth.api.model;

import java.util.List;

/**
 * Which pods a pod needs or prefers near (affinity) or far (anti-affinity).
 */
public record PodAffinity(
        List<PodAffinityTerm> requiredDuringSchedulingIgnoredDuringExecution,
        List<WeightedPodAffinityTerm> preferredDuringSchedulingIgnoredDuringExecution) {
    public PodAffinity {
        requiredDuringSchedulingIgnoredDuringExecution = List.copyOf(requiredDuringSchedulingIgnoredDuringExecution);
        preferredDuringSchedulingIgnoredDuringExecution = List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
    }
}
