package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which devices a claim has, and who uses it.
 *
 * @param allocation null as long as no devices are allocated
 */
public record ResourceClaimStatus(
        @Nullable AllocationResult allocation,
        List<ResourceClaimConsumer> reservedFor,
        List<AllocatedDeviceStatus> devices) {
    public ResourceClaimStatus {
        reservedFor = List.copyOf(reservedFor);
        devices = List.copyOf(devices);
    }

    /** No devices, no users. */
    public static final ResourceClaimStatus NONE = new ResourceClaimStatus(null, List.of(), List.of());

    /** Whether a pod may use the claim. */
    public boolean reservedFor(String uid) {
        for (ResourceClaimConsumer consumer : reservedFor) {
            if (consumer.uid().equals(uid)) {
                return true;
            }
        }
        return false;
    }

    /** The same with another allocation. */
    public ResourceClaimStatus withAllocation(@Nullable AllocationResult newAllocation) {
        return new ResourceClaimStatus(newAllocation, reservedFor, devices);
    }

    /** The same with other users. */
    public ResourceClaimStatus withReservedFor(List<ResourceClaimConsumer> consumers) {
        return new ResourceClaimStatus(allocation, consumers, devices);
    }
}
