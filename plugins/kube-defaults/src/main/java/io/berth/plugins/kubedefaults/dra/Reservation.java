package io.berth.plugins.kubedefaults.dra;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.ResourceClaim;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedClaim;
import org.jspecify.annotations.Nullable;

/**
 * Devices that were decided on for a claim.
 *
 * @param claim as it was at the beginning of the cycle
 * @param extended what it is made from, for the claim for extended resources; else null
 */
record Reservation(
        ResourceClaim claim,
        AllocationResult allocation,
        @Nullable ExtendedClaim extended) {
    /** Under which the decision is known until it is written. */
    String uid() {
        return claim.metadata().uid();
    }
}
