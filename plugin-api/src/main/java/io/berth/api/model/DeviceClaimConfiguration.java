package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Configuration for the drivers of the devices of some requests.
 *
 * @param requests empty for all
 */
public record DeviceClaimConfiguration(
        List<String> requests, @Nullable OpaqueDeviceConfiguration opaque) {
    public DeviceClaimConfiguration {
        requests = List.copyOf(requests);
    }
}
