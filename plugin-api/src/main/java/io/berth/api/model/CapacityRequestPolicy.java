package io.berth.api.model;

import io.berth.api.tree.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How requests for a part of a capacity are rounded.
 *
 * @param defaultValue what is taken without a request; null for everything
 */
public record CapacityRequestPolicy(
        @Field("default") @Nullable Quantity defaultValue,
        List<Quantity> validValues,
        @Nullable CapacityRequestPolicyRange validRange) {
    public CapacityRequestPolicy {
        validValues = List.copyOf(validValues);
    }
}
