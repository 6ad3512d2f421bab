package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.ResourceClaim;
import io.berth.plugins.kubedefaults.dra.allocation.ClaimShape.ParsedRequest;
import io.berth.plugins.kubedefaults.dra.pool.DevicePool;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import java.util.ArrayList;
import java.util.List;

/** Looks through claims before the search on a node, and finds what can never be satisfied or makes no sense. */
final class ClaimPlanner {
    /** How many devices a claim may have. */
    static final int MAX_DEVICES = 32;

    private final List<DevicePool> pools;
    private final Selection selection;

    ClaimPlanner(List<DevicePool> pools, Selection selection) {
        this.pools = pools;
        this.selection = selection;
    }

    PlannedClaim plan(ClaimShape shape) {
        ResourceClaim claim = shape.claim();
        List<List<PlannedRequest>> requests = new ArrayList<>();
        long devices = 0;
        for (int i = 0; i < shape.requests().size(); i++) {
            List<PlannedRequest> alternatives = shape.requests().get(i).stream()
                    .map(request -> plan(claim, request))
                    .toList();
            long fewest =
                    alternatives.stream().mapToLong(PlannedRequest::count).min().orElse(0);
            if (fewest > MAX_DEVICES - devices) {
                String request = claim.spec().devices().requests().get(i).name();
                throw new AllocationException("claim " + claim.key() + ", request " + request + ": adding " + fewest
                        + " devices exceeds the claim limit of " + MAX_DEVICES + ", with " + devices
                        + " already accounted for");
            }
            devices += fewest;
            requests.add(alternatives);
        }
        return new PlannedClaim(claim, requests, PlannedClaim.constraints(claim));
    }

    private PlannedRequest plan(ResourceClaim claim, ParsedRequest parsed) {
        return switch (parsed) {
            case ParsedRequest.Unusable unusable -> throw new AllocationException(unusable.problem());
            case ParsedRequest.Usable(RequestShape shape) ->
                new PlannedRequest(shape, shape.all() ? allDevices(claim, shape) : List.of());
        };
    }

    private List<PoolDevice> allDevices(ResourceClaim claim, RequestShape request) {
        List<PoolDevice> devices = new ArrayList<>();
        for (DevicePool pool : pools) {
            requireUsable(claim, request, pool);
            for (PoolDevice device : pool.devices()) {
                if (selection.isSelectable(claim, request, device)
                        && Attempt.taken(claim, request, device, device.device().name())
                                .isPresent()) {
                    devices.add(device);
                }
            }
        }
        return devices;
    }

    private static void requireUsable(ResourceClaim claim, RequestShape request, DevicePool pool) {
        if (pool.state() != DevicePool.State.USABLE) {
            String state = pool.state() == DevicePool.State.INCOMPLETE ? "being updated" : "invalid";
            throw new AllocationException("claim " + claim.key() + ", request " + request.name()
                    + ": asks for all devices, but resource pool " + pool.id() + " is currently " + state);
        }
    }
}
