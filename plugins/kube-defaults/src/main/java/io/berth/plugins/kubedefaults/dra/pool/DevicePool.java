package io.berth.plugins.kubedefaults.dra.pool;

import java.util.List;
import java.util.stream.Stream;

/**
 * A pool of devices as it is seen from a node. Immutable.
 *
 * @param state whether devices may be taken from it; one that is not usable has no devices here
 * @param devices those that may be usable on the node, in the order in which they are tried
 * @param elsewhere the others, which draw on the same counters
 */
public record DevicePool(
        PoolId id, State state, List<PoolDevice> devices, List<PoolDevice> elsewhere, CounterSets counters) {
    /** Whether devices may be taken from a pool. */
    public enum State {
        USABLE,
        /** Its driver has not yet written all slices. */
        INCOMPLETE,
        /** Its slices contradict each other. */
        INVALID
    }

    public DevicePool {
        devices = List.copyOf(devices);
        elsewhere = List.copyOf(elsewhere);
    }

    static DevicePool unusable(PoolId id, State state) {
        return new DevicePool(id, state, List.of(), List.of(), CounterSets.NONE);
    }

    /** All devices of the pool, on whatever node. */
    public Stream<PoolDevice> allDevices() {
        return Stream.concat(devices.stream(), elsewhere.stream());
    }

    /** Whether an allocation from it may have to wait for conditions; such pools are tried last. */
    boolean hasBindingConditions() {
        for (PoolDevice device : devices) {
            if (!device.device().bindingConditions().isEmpty()) {
                return true;
            }
        }
        return false;
    }
}
