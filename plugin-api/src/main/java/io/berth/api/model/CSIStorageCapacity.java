package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * How much storage of a class is left in a topology.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record CSIStorageCapacity(
        ObjectMeta metadata,
        @Nullable LabelSelector nodeTopology,
        String storageClassName,
        @Nullable Quantity capacity,
        @Nullable Quantity maximumVolumeSize)
        implements KubeObject {}
