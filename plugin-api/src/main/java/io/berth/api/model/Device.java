package io.berth.api.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A device that can be allocated.
 *
 * @param attributes by name, with or without a domain
 * @param capacity by name, with or without a domain
 * @param nodeName only with {@code perDeviceNodeSelection}; empty for none
 * @param bindsToNode an allocation can be used on the node only that it was made for
 * @param allowMultipleAllocations its capacities are shared out among several users
 */
public record Device(
        String name,
        Map<String, DeviceAttribute> attributes,
        Map<String, DeviceCapacity> capacity,
        List<DeviceCounterConsumption> consumesCounters,
        String nodeName,
        @Nullable NodeSelector nodeSelector,
        boolean allNodes,
        List<DeviceTaint> taints,
        boolean bindsToNode,
        List<String> bindingConditions,
        List<String> bindingFailureConditions,
        boolean allowMultipleAllocations) {
    public Device {
        attributes = Map.copyOf(attributes);
        capacity = Map.copyOf(capacity);
        consumesCounters = List.copyOf(consumesCounters);
        taints = List.copyOf(taints);
        bindingConditions = List.copyOf(bindingConditions);
        bindingFailureConditions = List.copyOf(bindingFailureConditions);
    }
}
