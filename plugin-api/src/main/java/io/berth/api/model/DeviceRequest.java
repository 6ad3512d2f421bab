package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request of a claim: for exactly something, or for the first of several alternatives that is available.
 *
 * @param firstAvailable empty where {@code exactly} is set
 */
public record DeviceRequest(String name, @Nullable ExactDeviceRequest exactly, List<DeviceSubRequest> firstAvailable) {
    public DeviceRequest {
        firstAvailable = List.copyOf(firstAvailable);
    }
}
