package io.berth.api.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the node reports of one container, as far as resource accounting reads it.
 */
public record ContainerStatus(
        String name,
        @Nullable Map<String, Quantity> allocatedResources,
        @Nullable ResourceRequirements resources) {
    public ContainerStatus {
        allocatedResources = allocatedResources == null ? null : Map.copyOf(allocatedResources);
    }
}
