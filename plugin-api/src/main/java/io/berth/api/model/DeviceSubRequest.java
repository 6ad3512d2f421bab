package io.berth.api.model;

import io.berth.api.tree.Tree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One alternative of a request.
 *
 * @param allocationMode {@code ExactCount} or {@code All}
 * @param count how many devices with {@code ExactCount}
 * @param derivedAttributes alpha: attributes that are computed; requests with them are refused
 */
public record DeviceSubRequest(
        String name,
        String deviceClassName,
        List<DeviceSelector> selectors,
        String allocationMode,
        long count,
        List<Toleration> tolerations,
        @Nullable CapacityRequirements capacity,
        List<Tree> derivedAttributes) {
    public DeviceSubRequest {
        selectors = List.copyOf(selectors);
        tolerations = List.copyOf(tolerations);
        derivedAttributes = List.copyOf(derivedAttributes);
    }
}
