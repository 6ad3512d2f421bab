package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.Quantity;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import java.util.Map;

/**
 * A device that was picked for a request.
 *
 * @param taken of its capacities, if it is shared; else empty
 * @param countersCharged whether the pick takes of the pool's counters
 */
record Pick(RequestShape request, PoolDevice device, Map<String, Quantity> taken, boolean countersCharged) {
    boolean isShare() {
        return device.device().allowMultipleAllocations();
    }
}
