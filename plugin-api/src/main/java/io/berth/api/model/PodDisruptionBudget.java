package io.berth.api.model;

/**
 * How many of a set of pods may be evicted.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record PodDisruptionBudget(ObjectMeta metadata, PodDisruptionBudgetSpec spec, PodDisruptionBudgetStatus status)
        implements KubeObject {}
