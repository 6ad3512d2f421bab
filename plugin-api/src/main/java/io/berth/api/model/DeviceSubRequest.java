package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One alternative of a request.
 *
 * @param allocationMode {@code ExactCount} or {@code All}
 * @param count how many devices with {@code ExactCount}
 */
public record DeviceSubRequest(
        String name,
        String deviceClassName,
        List<DeviceSelector> selectors,
        String allocationMode,
        long count,
        List<Toleration> tolerations,
        @Nullable CapacityRequirements capacity) {
    public DeviceSubRequest {
        selectors = List.copyOf(selectors);
        tolerations = List.copyOf(tolerations);
    }
}
