package io.berth.api.model;

/**
 * A preferred pod affinity term.
 *
 * @param weight 1 to 100
 */
public record WeightedPodAffinityTerm(int weight, PodAffinityTerm podAffinityTerm) {}
