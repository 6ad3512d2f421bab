package io.berth.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a pod such as {@code PodScheduled}.
 *
 * @param status {@code True},{@code False} or {@code Unknown}
 */
public record PodCondition(
        String type,
        String status,
        String reason,
        String message,
        @Nullable Instant lastProbeTime,
        @Nullable Instant lastTransitionTime,
        @Nullable Long observedGeneration) {}
