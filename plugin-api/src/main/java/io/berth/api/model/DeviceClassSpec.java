package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which devices belong to a class.
 *
 * @param extendedResourceName the extended resource that devices of the class stand for
 */
public record DeviceClassSpec(
        List<DeviceSelector> selectors,
        List<DeviceClassConfiguration> config,
        @Nullable String extendedResourceName) {
    public DeviceClassSpec {
        selectors = List.copyOf(selectors);
        config = List.copyOf(config);
    }
}
