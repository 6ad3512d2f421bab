package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.DeviceRequestAllocationResult;
import io.berth.api.model.Quantity;
import io.berth.plugins.kubedefaults.dra.pool.DeviceId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What claims have of the devices already. Immutable. */
public final class AllocatedDevices {
    private final Set<DeviceId> taken = new HashSet<>();
    private final Set<DeviceId> shared = new HashSet<>();
    private final Map<DeviceId, Map<String, Quantity>> consumed = new HashMap<>();

    private AllocatedDevices() {}

    /** The sum of allocations. Those for administrators take nothing. */
    public static AllocatedDevices of(Collection<AllocationResult> allocations) {
        AllocatedDevices result = new AllocatedDevices();
        for (AllocationResult allocation : allocations) {
            for (DeviceRequestAllocationResult device : allocation.devices().results()) {
                if (!Boolean.TRUE.equals(device.adminAccess())) {
                    result.add(device);
                }
            }
        }
        return result;
    }

    private void add(DeviceRequestAllocationResult result) {
        DeviceId id = new DeviceId(result.driver(), result.pool(), result.device());
        if (result.shareID() == null) {
            taken.add(id);
            return;
        }
        shared.add(id);
        Map<String, Quantity> sums = consumed.computeIfAbsent(id, device -> new HashMap<>());
        result.consumedCapacity().forEach((name, amount) -> sums.merge(name, amount, Quantity::plus));
    }

    /** Whether somebody has all of the device. */
    public boolean isTaken(DeviceId id) {
        return taken.contains(id);
    }

    /** Whether somebody has a share of the device. */
    public boolean isShared(DeviceId id) {
        return shared.contains(id);
    }

    /** Whether somebody has the device, or a share of it. */
    public boolean isUsed(DeviceId id) {
        return isTaken(id) || isShared(id);
    }

    /** What shares have taken of a capacity. */
    Quantity consumed(DeviceId id, String capacity) {
        return consumed.getOrDefault(id, Map.of()).getOrDefault(capacity, Quantity.ZERO);
    }
}
