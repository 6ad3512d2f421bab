package io.berth.api.model;

import java.util.List;

/**
 * Requests for devices that are allocated together.
 */
public record DeviceClaim(
        List<DeviceRequest> requests, List<DeviceConstraint> constraints, List<DeviceClaimConfiguration> config) {
    public DeviceClaim {
        requests = List.copyOf(requests);
        constraints = List.copyOf(constraints);
        config = List.copyOf(config);
    }
}
