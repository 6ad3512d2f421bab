package io.berth.plugins.kubedefaults.dra;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.ResourceClaim;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found for a pod on a node.
 *
 * @param claims that had to be allocated
 * @param results one for each claim
 * @param extended the claim for extended resources among them, or null
 */
record NodeAllocation(
        List<ResourceClaim> claims,
        List<AllocationResult> results,
        @Nullable ExtendedClaim extended) {
    /** Nothing had to be allocated. */
    static final NodeAllocation NOTHING = new NodeAllocation(List.of(), List.of(), null);

    NodeAllocation {
        claims = List.copyOf(claims);
        results = List.copyOf(results);
    }

    /** What a claim got, or null. */
    @Nullable
    AllocationResult of(ResourceClaim claim) {
        for (int i = 0; i < claims.size(); i++) {
            if (claims.get(i) == claim) {
                return results.get(i);
            }
        }
        return null;
    }
}
