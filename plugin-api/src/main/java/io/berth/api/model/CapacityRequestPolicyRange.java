package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * Amounts of a capacity that can be had.
 *
 * @param step amounts are the minimum and multiples of this above it
 */
public record CapacityRequestPolicyRange(
        @Nullable Quantity min,
        @Nullable Quantity max,
        @Nullable Quantity step) {}
