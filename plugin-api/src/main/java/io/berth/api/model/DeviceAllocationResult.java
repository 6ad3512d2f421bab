package io.berth.api.model;

import java.util.List;

/**
 * Allocated devices and the configuration for their drivers.
 */
public record DeviceAllocationResult(
        List<DeviceRequestAllocationResult> results, List<DeviceAllocationConfiguration> config) {
    public DeviceAllocationResult {
        results = List.copyOf(results);
        config = List.copyOf(config);
    }
}
