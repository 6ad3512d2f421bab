package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * The pods that a budget counts.
 */
public record PodDisruptionBudgetSpec(@Nullable LabelSelector selector) {}
