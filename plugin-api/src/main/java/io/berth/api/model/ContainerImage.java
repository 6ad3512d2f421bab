package io.berth.api.model;

import java.util.List;

/**
 * An image that a node holds.
 *
 * @param sizeBytes bytes
 */
public record ContainerImage(List<String> names, long sizeBytes) {
    public ContainerImage {
        names = List.copyOf(names);
    }
}
