package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.plugins.kubedefaults.dra.pool.CounterSets;
import io.berth.plugins.kubedefaults.dra.pool.DevicePool;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;

/** What is left of a pool's counters, and what the devices that were picked so far take of it. Used by one thread. */
final class CounterLedger {
    private final CounterSets available;
    private CounterSets picked;

    CounterLedger(DevicePool pool, AllocatedDevices allocated) {
        CounterSets left = pool.counters();
        for (PoolDevice device : pool.allDevices().toList()) {
            if (allocated.isUsed(device.id())) {
                left = left.with(device, false);
            }
        }
        this.available = left;
        this.picked = left.zero();
    }

    /** Adds a device if all counters of the pool suffice, also those that the device does not use. */
    boolean add(PoolDevice device) {
        CounterSets more = picked.with(device, true);
        if (!available.isAtLeast(more)) {
            return false;
        }
        picked = more;
        return true;
    }

    void remove(PoolDevice device) {
        picked = picked.with(device, false);
    }
}
