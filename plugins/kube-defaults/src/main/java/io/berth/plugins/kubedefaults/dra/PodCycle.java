package io.berth.plugins.kubedefaults.dra;

import io.berth.api.model.ResourceClaim;
import io.berth.plugins.kubedefaults.dra.allocation.Allocator;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedResources;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What is known of a pod's claims in its cycle. Shared by copies of the cycle's state; safe for several threads. */
final class PodCycle {
    private final List<ClaimUse> claims;
    private final @Nullable ExtendedResources extended;
    private final @Nullable Allocator allocator;
    private final Set<ResourceClaim> unavailable = ConcurrentHashMap.newKeySet();
    private final Map<String, NodeAllocation> byNode = new ConcurrentHashMap<>();
    private volatile List<Reservation> reservations = List.of();
    private volatile @Nullable ResourceClaim created;

    /**
     * @param claims without the one for extended resources
     * @param allocator null if there is nothing to allocate
     */
    PodCycle(List<ClaimUse> claims, @Nullable ExtendedResources extended, @Nullable Allocator allocator) {
        this.claims = List.copyOf(claims);
        this.extended = extended;
        this.allocator = allocator;
    }

    /** That of a pod without claims, or of one whose claims were refused. */
    static PodCycle empty() {
        return new PodCycle(List.of(), null, null);
    }

    boolean isEmpty() {
        return claims.isEmpty() && extended == null;
    }

    List<ClaimUse> claims() {
        return claims;
    }

    @Nullable
    ExtendedResources extended() {
        return extended;
    }

    @Nullable
    Allocator allocator() {
        return allocator;
    }

    /** The claims that stood in the way on at least one node. */
    Set<ResourceClaim> unavailable() {
        return unavailable;
    }

    Map<String, NodeAllocation> byNode() {
        return byNode;
    }

    /** What was decided for the chosen node. */
    List<Reservation> reservations() {
        return reservations;
    }

    void reserve(List<Reservation> newReservations) {
        reservations = List.copyOf(newReservations);
    }

    /** The claim that was made for extended resources in this cycle, or null. */
    @Nullable
    ResourceClaim created() {
        return created;
    }

    void create(ResourceClaim claim) {
        created = claim;
    }
}
