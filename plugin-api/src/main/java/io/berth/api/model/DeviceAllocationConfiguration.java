package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Configuration for the drivers of allocated devices.
 *
 * @param source {@code FromClass} or {@code FromClaim}
 * @param requests empty for all
 */
public record DeviceAllocationConfiguration(
        String source, List<String> requests, @Nullable OpaqueDeviceConfiguration opaque) {
    public DeviceAllocationConfiguration {
        requests = List.copyOf(requests);
    }
}
