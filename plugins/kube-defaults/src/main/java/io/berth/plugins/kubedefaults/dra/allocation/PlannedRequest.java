package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import java.util.List;

/**
 * A request, or one alternative, on one node.
 *
 * @param devices all devices that it is for; empty for a request that is for a number of devices
 */
record PlannedRequest(RequestShape shape, List<PoolDevice> devices) {
    PlannedRequest {
        devices = List.copyOf(devices);
    }

    /** How many devices are needed. */
    long count() {
        return shape.all() ? devices.size() : shape.count();
    }
}
