package io.berth.plugins.kubedefaults.dra;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.DeviceRequest;
import io.berth.api.model.DeviceSubRequest;
import io.berth.api.model.DeviceTaintRule;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceSlice;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.dra.allocation.AllocatedDevices;
import io.berth.plugins.kubedefaults.dra.allocation.Allocator;
import io.berth.plugins.kubedefaults.dra.cel.DeviceSelectors;
import io.berth.plugins.kubedefaults.dra.claim.ClaimStore;
import io.berth.plugins.kubedefaults.dra.claim.PodClaims;
import io.berth.plugins.kubedefaults.dra.extended.DeviceClassMap;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedResources;
import io.berth.plugins.kubedefaults.dra.pool.DeviceInventory;
import io.berth.plugins.kubedefaults.dra.pool.TaintRules;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** PreFilter: finds the claims of a pod and looks once at what the search on all nodes needs. */
final class CycleStart {
    private final ClusterObjects objects;
    private final RandomGenerator random;
    private final ClaimStore store;
    private final DeviceClassMap classes;
    private final DeviceSelectors selectors = new DeviceSelectors();
    private volatile DeviceInventory inventory = DeviceInventory.EMPTY;

    CycleStart(PluginContext context, ClaimStore store) {
        this.objects = context.objects();
        this.random = context.random();
        this.store = store;
        this.classes = new DeviceClassMap(context.objects());
    }

    /** Puts what it finds into the state; something empty first, which PostFilter takes for "nothing to do". */
    PreFilterResult run(CycleState state, CycleState.Key<PodCycle> key, PodInfo pod) {
        state.put(key, PodCycle.empty());
        switch (PodClaims.of(pod, store)) {
            case PodClaims.Problem problem -> {
                return Rejection.unresolvable(problem.reason());
            }
            case PodClaims.Ready ready -> {
                ExtendedResources extended =
                        ExtendedResources.of(pod, classes, store, random).orElse(null);
                if (ready.claims().isEmpty() && extended == null) {
                    return Skip.SKIP;
                }
                return start(state, key, ready.claims(), extended);
            }
        }
    }

    private PreFilterResult start(
            CycleState state,
            CycleState.Key<PodCycle> key,
            List<ResourceClaim> claims,
            @Nullable ExtendedResources extended) {
        List<ClaimUse> uses = new ArrayList<>();
        boolean pending = extended != null && extended.claim().status().allocation() == null;
        for (ResourceClaim claim : claims) {
            ClaimUse use = ClaimUse.of(claim);
            if (!use.isAllocated()) {
                Rejection refusal = refusal(claim);
                if (refusal != null) {
                    return refusal;
                }
                pending = true;
            }
            uses.add(use);
        }
        state.put(key, new PodCycle(uses, extended, pending ? allocator() : null));
        return Proceed.PROCEED;
    }

    private @Nullable Rejection refusal(ResourceClaim claim) {
        if (store.isInFlight(claim)) {
            return Rejection.unresolvable("resource claim " + claim.key() + " is in the process of being allocated");
        }
        for (DeviceRequest request : claim.spec().devices().requests()) {
            Rejection refusal = refusal(claim, request);
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }

    private @Nullable Rejection refusal(ResourceClaim claim, DeviceRequest request) {
        if (request.exactly() != null) {
            return refusal(request.name(), request.exactly().deviceClassName());
        }
        if (request.firstAvailable().isEmpty()) {
            return Rejection.unresolvable(
                    "resource claim " + claim.key() + ", request " + request.name() + ": unknown request type");
        }
        for (DeviceSubRequest alternative : request.firstAvailable()) {
            Rejection refusal = refusal(request.name() + "/" + alternative.name(), alternative.deviceClassName());
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }

    private @Nullable Rejection refusal(String request, String deviceClass) {
        if (deviceClass.isEmpty()) {
            throw new PluginException("request " + request + ": unsupported request type");
        }
        return deviceClass(deviceClass) == null
                ? Rejection.unresolvable("request " + request + ": device class " + deviceClass + " does not exist")
                : null;
    }

    private @Nullable DeviceClass deviceClass(String name) {
        return objects.get(DeviceClass.class, "", name);
    }

    private Allocator allocator() {
        DeviceInventory current = inventory.with(objects.list(ResourceSlice.class));
        inventory = current;
        return new Allocator(
                current,
                AllocatedDevices.of(store.allocations()),
                new TaintRules(objects.list(DeviceTaintRule.class)),
                this::deviceClass,
                selectors);
    }
}
