package io.berth.api.model;

import java.util.List;

/**
 * The mount of a volume into a container.
 */
public record VolumeMount(String name, List<String> bindMountOptions) {
    public VolumeMount {
        bindMountOptions = List.copyOf(bindMountOptions);
    }
}
