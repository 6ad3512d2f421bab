package io.berth.api.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much of something a device has.
 *
 * @param requestPolicy how requests for a part are rounded; null for not at all
 */
public record DeviceCapacity(Quantity value, @Nullable CapacityRequestPolicy requestPolicy) {
    public DeviceCapacity {
        value = Objects.requireNonNullElse(value, Quantity.ZERO);
    }
}
