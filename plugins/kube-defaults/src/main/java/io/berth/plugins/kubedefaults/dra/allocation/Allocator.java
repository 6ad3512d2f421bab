package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.Node;
import io.berth.api.model.ResourceClaim;
import io.berth.plugins.kubedefaults.dra.cel.DeviceSelectors;
import io.berth.plugins.kubedefaults.dra.pool.DeviceInventory;
import io.berth.plugins.kubedefaults.dra.pool.DevicePool;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import io.berth.plugins.kubedefaults.dra.pool.TaintRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds devices for the claims of one pod, on one node after the other. Safe for several threads. */
public final class Allocator {
    private final DeviceInventory inventory;
    private final AllocatedDevices allocated;
    private final TaintRules taintRules;
    private final ClaimReader reader;
    /** What is the same for all nodes is found out at the first. */
    private final Map<ResourceClaim, ClaimShape> shapes = Collections.synchronizedMap(new IdentityHashMap<>());

    public Allocator(
            DeviceInventory inventory,
            AllocatedDevices allocated,
            TaintRules taintRules,
            Function<String, @Nullable DeviceClass> classes,
            DeviceSelectors selectors) {
        this.inventory = inventory;
        this.allocated = allocated;
        this.taintRules = taintRules;
        this.reader = new ClaimReader(classes, selectors);
    }

    /**
     * Devices for all claims on a node.
     *
     * @throws AllocationException if a claim, class, expression or device makes the question meaningless
     */
    public AllocationOutcome allocate(Node node, List<ResourceClaim> claims, Deadline deadline) {
        List<DevicePool> pools = inventory.pools(node);
        Selection selection = new Selection(node);
        ClaimPlanner planner = new ClaimPlanner(pools, selection);
        List<PlannedClaim> planned = new ArrayList<>();
        for (ResourceClaim claim : claims) {
            planned.add(planner.plan(shapes.computeIfAbsent(claim, reader::read)));
        }
        Attempt attempt = new Attempt(planned, pools, allocated, taintRules);
        Search search = new Search(planned, usable(pools), attempt, selection, deadline);
        return switch (search.run()) {
            case FOUND -> new AllocationOutcome.Found(results(planned, attempt, node));
            case NONE, TOO_MANY ->
                new AllocationOutcome.NoSolution(
                        pools.stream().anyMatch(pool -> pool.state() == DevicePool.State.INVALID));
            case TIMED_OUT -> new AllocationOutcome.TimedOut();
            case CANCELLED -> new AllocationOutcome.Cancelled();
        };
    }

    private static List<PoolDevice> usable(List<DevicePool> pools) {
        return pools.stream().flatMap(pool -> pool.devices().stream()).toList();
    }

    private static List<AllocationResult> results(List<PlannedClaim> planned, Attempt attempt, Node node) {
        List<AllocationResult> results = new ArrayList<>();
        for (int i = 0; i < planned.size(); i++) {
            results.add(new ResultBuilder(planned.get(i), attempt.picks(i), node).build());
        }
        return results;
    }
}
