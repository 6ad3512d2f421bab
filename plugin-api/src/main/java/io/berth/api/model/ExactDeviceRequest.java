package io.berth.api.model;

import io.berth.api.tree.Tree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request without alternatives.
 *
 * @param allocationMode {@code ExactCount} or {@code All}
 * @param count how many devices with {@code ExactCount}
 * @param adminAccess true to share devices that others use, for monitoring and maintenance
 * @param derivedAttributes alpha: attributes that are computed; requests with them are refused
 */
public record ExactDeviceRequest(
        String deviceClassName,
        List<DeviceSelector> selectors,
        String allocationMode,
        long count,
        @Nullable Boolean adminAccess,
        List<Toleration> tolerations,
        @Nullable CapacityRequirements capacity,
        List<Tree> derivedAttributes) {
    public ExactDeviceRequest {
        selectors = List.copyOf(selectors);
        tolerations = List.copyOf(tolerations);
        derivedAttributes = List.copyOf(derivedAttributes);
    }
}
