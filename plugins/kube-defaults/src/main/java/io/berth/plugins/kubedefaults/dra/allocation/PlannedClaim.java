package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.DeviceConstraint;
import io.berth.api.model.ResourceClaim;
import java.util.ArrayList;
import java.util.List;

/**
 * A claim on one node.
 *
 * @param requests for each request its alternatives
 * @param constraints with the devices that were picked so far; used by one thread
 */
record PlannedClaim(ResourceClaim claim, List<List<PlannedRequest>> requests, List<Constraint> constraints) {
    PlannedClaim {
        requests = List.copyOf(requests);
        constraints = List.copyOf(constraints);
    }

    static List<Constraint> constraints(ResourceClaim claim) {
        List<Constraint> constraints = new ArrayList<>();
        List<DeviceConstraint> written = claim.spec().devices().constraints();
        for (int i = 0; i < written.size(); i++) {
            DeviceConstraint constraint = written.get(i);
            if (constraint.matchAttribute() != null) {
                constraints.add(new MatchAttribute(constraint.requests(), constraint.matchAttribute()));
            } else if (constraint.distinctAttribute() != null) {
                constraints.add(new DistinctAttribute(constraint.requests(), constraint.distinctAttribute()));
            } else {
                throw new AllocationException("claim " + claim.key() + ", constraint #" + i
                        + ": empty constraint (unsupported constraint type?)");
            }
        }
        return constraints;
    }
}
