package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One CSI driver on a node.
 */
public record CSINodeDriver(
        String name,
        String nodeID,
        List<String> topologyKeys,
        @Nullable VolumeNodeResources allocatable) {
    public CSINodeDriver {
        topologyKeys = List.copyOf(topologyKeys);
    }
}
