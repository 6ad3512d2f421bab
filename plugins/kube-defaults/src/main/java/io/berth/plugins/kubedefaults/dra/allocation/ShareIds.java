package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.DeviceAllocationResult;
import io.berth.api.model.DeviceRequestAllocationResult;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Names the shares of devices that have several users. Done for the one node that is chosen and not in the search,
 * which runs on many threads in no fixed order.
 */
public final class ShareIds {
    /** Stands for a name until there is one. */
    static final String PENDING = "";

    private final RandomGenerator random;

    public ShareIds(RandomGenerator random) {
        this.random = random;
    }

    /** The allocation with names for its shares. */
    public AllocationResult name(AllocationResult allocation) {
        DeviceAllocationResult devices = new DeviceAllocationResult(
                allocation.devices().results().stream().map(this::name).toList(),
                allocation.devices().config());
        return new AllocationResult(devices, allocation.nodeSelector(), allocation.allocationTimestamp());
    }

    private DeviceRequestAllocationResult name(DeviceRequestAllocationResult result) {
        if (!PENDING.equals(result.shareID())) {
            return result;
        }
        return new DeviceRequestAllocationResult(
                result.request(),
                result.driver(),
                result.pool(),
                result.device(),
                result.adminAccess(),
                result.tolerations(),
                result.bindingConditions(),
                result.bindingFailureConditions(),
                fresh(),
                result.consumedCapacity());
    }

    /** A UUID of version 4. */
    private String fresh() {
        long high = random.nextLong() & ~0xF000L | 0x4000L;
        long low = random.nextLong() & ~(0xC0L << 56) | 0x80L << 56;
        return new UUID(high, low).toString();
    }
}
