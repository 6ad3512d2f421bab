package io.berth.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A condition of an object.
 *
 * @param status {@code True}, {@code False} or {@code Unknown}
 */
public record Condition(
        String type,
        String status,
        String reason,
        String message,
        @Nullable Instant lastTransitionTime) {}
