package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The devices of a slice and the nodes on which they can be used.
 *
 * @param nodeName the one node; empty where one of the other three says it
 * @param perDeviceNodeSelection each device says for itself where it can be used
 */
public record ResourceSliceSpec(
        String driver,
        ResourcePool pool,
        String nodeName,
        @Nullable NodeSelector nodeSelector,
        boolean allNodes,
        boolean perDeviceNodeSelection,
        List<Device> devices,
        List<CounterSet> sharedCounters) {
    public ResourceSliceSpec {
        devices = List.copyOf(devices);
        sharedCounters = List.copyOf(sharedCounters);
    }
}
