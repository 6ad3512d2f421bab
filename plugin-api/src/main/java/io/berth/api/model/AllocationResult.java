package io.berth.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The devices that a claim has.
 *
 * @param nodeSelector where they can be used; null for everywhere
 * @param allocationTimestamp when they were allocated
 */
public record AllocationResult(
        DeviceAllocationResult devices,
        @Nullable NodeSelector nodeSelector,
        @Nullable Instant allocationTimestamp) {}
