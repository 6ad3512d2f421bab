package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request without alternatives.
 *
 * @param allocationMode {@code ExactCount} or {@code All}
 * @param count how many devices with {@code ExactCount}
 * @param adminAccess true to share devices that others use, for monitoring and maintenance
 */
public record ExactDeviceRequest(
        String deviceClassName,
        List<DeviceSelector> selectors,
        String allocationMode,
        long count,
        @Nullable Boolean adminAccess,
        List<Toleration> tolerations,
        @Nullable CapacityRequirements capacity) {
    public ExactDeviceRequest {
        selectors = List.copyOf(selectors);
        tolerations = List.copyOf(tolerations);
    }
}
