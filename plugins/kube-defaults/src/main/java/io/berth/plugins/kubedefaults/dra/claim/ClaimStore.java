package io.berth.plugins.kubedefaults.dra.claim;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.ResourceClaim;
import io.berth.api.plugin.PluginContext;
import io.berth.api.snapshot.ClusterObjects;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The claims of the cluster, with what this scheduler has written but not yet seen again, and the allocations that it
 * has decided on but not yet written. All instances of the plugin share what is not yet seen or written.
 */
public final class ClaimStore {
    /** A claim that this scheduler has made has to show up within this time, or nobody waits for it any longer. */
    private static final Duration UNSEEN_MAX = Duration.ofMinutes(2);

    private final ClusterObjects objects;
    private final Clock clock;
    /** By uid: the claim with the allocation that is being written. */
    private final Map<String, ResourceClaim> inFlight;
    /** By key: the claim as the API answered, and until when it counts although the cluster does not have it. */
    private final Map<String, Map.Entry<ResourceClaim, Instant>> written;

    @SuppressWarnings("unchecked")
    public ClaimStore(PluginContext context) {
        this.objects = context.objects();
        this.clock = context.clock();
        this.inFlight = context.shared("DynamicResources/in flight", ConcurrentHashMap.class, ConcurrentHashMap::new);
        this.written = context.shared("DynamicResources/written", ConcurrentHashMap.class, ConcurrentHashMap::new);
    }

    /** The newest known state of a claim, or null. */
    public @Nullable ResourceClaim get(String namespace, String name) {
        return newest(namespace + "/" + name, objects.get(ResourceClaim.class, namespace, name));
    }

    private @Nullable ResourceClaim newest(String key, @Nullable ResourceClaim seen) {
        Map.Entry<ResourceClaim, Instant> entry = written.get(key);
        if (entry == null) {
            return seen;
        }
        boolean counts = seen == null ? clock.instant().isBefore(entry.getValue()) : isOlder(seen, entry.getKey());
        if (!counts) {
            written.remove(key, entry);
            return seen;
        }
        return entry.getKey();
    }

    /** Versions are numbers; where they are not, the cluster is believed. */
    private static boolean isOlder(ResourceClaim seen, ResourceClaim written) {
        try {
            return seen.metadata().uid().equals(written.metadata().uid())
                    && Long.parseLong(seen.metadata().resourceVersion())
                            < Long.parseLong(written.metadata().resourceVersion());
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The newest known state of all claims. */
    public Collection<ResourceClaim> all() {
        Collection<ResourceClaim> seen = objects.list(ResourceClaim.class);
        if (written.isEmpty()) {
            return seen;
        }
        Map<String, ResourceClaim> all = new LinkedHashMap<>();
        seen.forEach(claim -> all.put(claim.key(), claim));
        for (String key : List.copyOf(written.keySet())) {
            ResourceClaim newest = newest(key, all.get(key));
            if (newest != null) {
                all.put(key, newest);
            }
        }
        return all.values();
    }

    /** The allocations of all claims, those that are still being written included. */
    public Collection<AllocationResult> allocations() {
        // What is being written is read first: a claim that is written in between is then seen twice, not never.
        Map<String, AllocationResult> byUid = new LinkedHashMap<>();
        inFlight.values().forEach(claim -> put(byUid, claim));
        all().forEach(claim -> put(byUid, claim));
        return new ArrayList<>(byUid.values());
    }

    private static void put(Map<String, AllocationResult> byUid, ResourceClaim claim) {
        AllocationResult allocation = claim.status().allocation();
        if (allocation != null) {
            byUid.putIfAbsent(claim.metadata().uid(), allocation);
        }
    }

    /** Whether an allocation of the claim is decided but not yet written. */
    public boolean isInFlight(ResourceClaim claim) {
        return inFlight.containsKey(claim.metadata().uid());
    }

    /** An allocation is decided. */
    public void begin(ResourceClaim withAllocation) {
        inFlight.put(withAllocation.metadata().uid(), withAllocation);
    }

    /**
     * The allocation is written, or given up.
     *
     * @return whether it was still on its way
     */
    public boolean end(String uid) {
        return inFlight.remove(uid) != null;
    }

    /** The API has accepted a change of a claim. */
    public void wrote(ResourceClaim claim) {
        boolean isSeen = objects.get(ResourceClaim.class, claim.namespace(), claim.name()) != null;
        Instant until = isSeen ? Instant.MIN : clock.instant().plus(UNSEEN_MAX);
        written.put(claim.key(), Map.entry(claim, until));
    }

    /** What was written is of no more interest. */
    public void forget(ResourceClaim claim) {
        written.remove(claim.key());
    }
}
