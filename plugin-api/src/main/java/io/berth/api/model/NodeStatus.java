package io.berth.api.model;

import java.util.List;
import java.util.Map;

/**
 * What a node reports of itself.
 *
 * @param declaredFeatures sorted
 */
public record NodeStatus(
        Map<String, Quantity> capacity,
        Map<String, Quantity> allocatable,
        List<NodeCondition> conditions,
        List<ContainerImage> images,
        List<String> declaredFeatures,
        String phase) {
    public NodeStatus {
        capacity = Map.copyOf(capacity);
        allocatable = Map.copyOf(allocatable);
        conditions = List.copyOf(conditions);
        images = List.copyOf(images);
        declaredFeatures = List.copyOf(declaredFeatures);
    }
}
