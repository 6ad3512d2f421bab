package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * The part of a workload that scheduling reads.
 */
public record WorkloadSpec(@Nullable LabelSelector selector) {}
