package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.DeviceCapacity;
import io.berth.api.model.DeviceTaint;
import io.berth.api.model.Quantity;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.Taint;
import io.berth.api.model.Tolerations;
import io.berth.plugins.kubedefaults.dra.pool.DeviceId;
import io.berth.plugins.kubedefaults.dra.pool.DevicePool;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import io.berth.plugins.kubedefaults.dra.pool.PoolId;
import io.berth.plugins.kubedefaults.dra.pool.TaintRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The devices that were picked so far on a node, and whether one more can be. Used by one thread. */
final class Attempt {
    private final List<PlannedClaim> claims;
    private final Map<PoolId, DevicePool> pools = new HashMap<>();
    private final AllocatedDevices allocated;
    private final TaintRules taintRules;
    private final List<List<Pick>> picks = new ArrayList<>();
    private final Map<PoolId, CounterLedger> ledgers = new HashMap<>();

    Attempt(List<PlannedClaim> claims, List<DevicePool> pools, AllocatedDevices allocated, TaintRules taintRules) {
        this.claims = claims;
        this.allocated = allocated;
        this.taintRules = taintRules;
        claims.forEach(claim -> picks.add(new ArrayList<>()));
        pools.forEach(pool -> this.pools.put(pool.id(), pool));
    }

    List<Pick> picks(int claim) {
        return picks.get(claim);
    }

    /** Whether the device is out of reach for the request, whatever else holds. */
    boolean isInUse(int claim, RequestShape request, PoolDevice device) {
        if (request.adminAccess()) {
            return isPicked(picks.get(claim), device.id());
        }
        return allocated.isTaken(device.id()) || picks.stream().anyMatch(ofClaim -> isPicked(ofClaim, device.id()));
    }

    private static boolean isPicked(List<Pick> picks, DeviceId id) {
        for (Pick pick : picks) {
            if (!pick.isShare() && pick.device().id().equals(id)) {
                return true;
            }
        }
        return false;
    }

    /**
     * What a request takes of a device's capacities if nobody else has any; empty if that does not go.
     *
     * @param name of the device in messages
     */
    static Optional<Map<String, Quantity>> taken(
            ResourceClaim claim, RequestShape request, PoolDevice device, String name) {
        try {
            Optional<Map<String, Quantity>> taken =
                    CapacityRequests.taken(device.device().capacity(), request.capacity());
            return taken.filter(amounts -> amounts.entrySet().stream()
                    .allMatch(amount -> amount.getValue().compareTo(capacity(device, amount.getKey())) <= 0));
        } catch (AllocationException e) {
            throw new AllocationException(
                    "claim " + claim.key() + ", request " + request.name() + ": checking capacity for device " + name
                            + ": " + e.getMessage(),
                    e);
        }
    }

    private static Quantity capacity(PoolDevice device, String name) {
        DeviceCapacity capacity = device.device().capacity().get(name);
        return capacity == null ? Quantity.ZERO : capacity.value();
    }

    /** As the other one, on top of what others have. */
    Optional<Map<String, Quantity>> available(int claim, RequestShape request, PoolDevice device) {
        return taken(claims.get(claim).claim(), request, device, device.id().toString())
                .filter(amounts -> fits(device, amounts));
    }

    private boolean fits(PoolDevice device, Map<String, Quantity> amounts) {
        for (Map.Entry<String, Quantity> amount : amounts.entrySet()) {
            Quantity sum = amount.getValue().plus(allocated.consumed(device.id(), amount.getKey()));
            for (List<Pick> ofClaim : picks) {
                for (Pick pick : ofClaim) {
                    if (pick.isShare() && pick.device().id().equals(device.id())) {
                        sum = sum.plus(pick.taken().getOrDefault(amount.getKey(), Quantity.ZERO));
                    }
                }
            }
            if (sum.compareTo(capacity(device, amount.getKey())) > 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Picks a device that is selectable and not in use, if counters, taints, constraints and capacities allow it.
     *
     * @param taken what was found to be available of its capacities; null if that is to be looked up last
     * @param must whether a constraint that is in the way is an error
     */
    boolean pick(
            int claim, RequestShape request, PoolDevice device, @Nullable Map<String, Quantity> taken, boolean must) {
        boolean charge = !device.device().consumesCounters().isEmpty() && !isSharedAlready(device);
        if (charge && !ledger(device).add(device)) {
            return false;
        }
        if (isTolerated(request, device) && addToConstraints(claims.get(claim), request, device, must)) {
            Map<String, Quantity> amounts =
                    taken == null ? available(claim, request, device).orElse(null) : taken;
            if (amounts != null) {
                Map<String, Quantity> kept = device.device().allowMultipleAllocations() ? amounts : Map.of();
                picks.get(claim).add(new Pick(request, device, kept, charge));
                return true;
            }
            claims.get(claim).constraints().forEach(constraint -> constraint.remove(request));
        }
        if (charge) {
            ledger(device).remove(device);
        }
        return false;
    }

    /** The first share of a device is charged to the pool's counters; further ones are not. */
    private boolean isSharedAlready(PoolDevice device) {
        return device.device().allowMultipleAllocations()
                && (allocated.isShared(device.id())
                        || picks.stream()
                                .flatMap(List::stream)
                                .anyMatch(pick -> pick.device().id().equals(device.id())));
    }

    private CounterLedger ledger(PoolDevice device) {
        PoolId id = new PoolId(device.id().driver(), device.id().pool());
        return ledgers.computeIfAbsent(id, key -> new CounterLedger(pool(key), allocated));
    }

    private DevicePool pool(PoolId id) {
        DevicePool pool = pools.get(id);
        if (pool == null) {
            throw new IllegalStateException("no pool " + id + " among those of the node");
        }
        return pool;
    }

    private boolean isTolerated(RequestShape request, PoolDevice device) {
        for (DeviceTaint taint : taintRules.taints(device)) {
            Taint plain = new Taint(taint.key(), taint.value(), taint.effect());
            if (Tolerations.keepsPodsOff(plain) && !Tolerations.tolerates(request.tolerations(), plain)) {
                return false;
            }
        }
        return true;
    }

    private static boolean addToConstraints(PlannedClaim claim, RequestShape request, PoolDevice device, boolean must) {
        List<Constraint> constraints = claim.constraints();
        for (int i = 0; i < constraints.size(); i++) {
            if (!constraints.get(i).add(request, device)) {
                if (must) {
                    throw new AllocationException("claim " + claim.claim().key() + ", request " + request.name()
                            + ": cannot add device " + device.id()
                            + " because a claim constraint would not be satisfied");
                }
                constraints.subList(0, i).forEach(constraint -> constraint.remove(request));
                return false;
            }
        }
        return true;
    }

    /** Takes back the pick that was made last for a claim. */
    void undo(int claim) {
        Pick pick = picks.get(claim).removeLast();
        claims.get(claim).constraints().forEach(constraint -> constraint.remove(pick.request()));
        if (pick.countersCharged()) {
            ledger(pick.device()).remove(pick.device());
        }
    }
}
