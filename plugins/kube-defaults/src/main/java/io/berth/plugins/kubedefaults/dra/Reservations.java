package io.berth.plugins.kubedefaults.dra;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.ResourceClaim;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.dra.allocation.ShareIds;
import io.berth.plugins.kubedefaults.dra.claim.ClaimStore;
import io.berth.plugins.kubedefaults.dra.claim.ClaimWriter;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedClaim;
import java.util.ArrayList;
import java.util.List;

/** Reserve and Unreserve: decides on devices for the chosen node, and takes the decision back. */
final class Reservations {
    private final PluginContext context;
    private final ClaimStore store;
    private final ClaimWriter writer;
    private final ShareIds shareIds;

    Reservations(PluginContext context, ClaimStore store, ClaimWriter writer) {
        this.context = context;
        this.store = store;
        this.writer = writer;
        this.shareIds = new ShareIds(context.random());
    }

    void reserve(PodCycle cycle, String nodeName) {
        if (cycle.allocator() == null) {
            return;
        }
        NodeAllocation found = cycle.byNode().get(nodeName);
        if (found == null) {
            throw new PluginException("claim allocation not found for node");
        }
        List<Reservation> reservations = new ArrayList<>();
        for (int i = 0; i < found.claims().size(); i++) {
            ResourceClaim claim = found.claims().get(i);
            ExtendedClaim own = found.extended();
            ExtendedClaim extended = own != null && own.claim() == claim ? own : null;
            // A claim for extended resources without requests serves nothing and is not made.
            if (extended == null || !claim.spec().devices().requests().isEmpty()) {
                reservations.add(
                        new Reservation(claim, shareIds.name(found.results().get(i)), extended));
            }
        }
        cycle.reserve(reservations);
        reservations.forEach(this::begin);
    }

    private void begin(Reservation reservation) {
        AllocationResult allocation = reservation.allocation();
        ResourceClaim claim = reservation.claim();
        ObjectMeta metadata = claim.metadata();
        if (!metadata.finalizers().contains(ClaimWriter.FINALIZER)) {
            List<String> finalizers = new ArrayList<>(metadata.finalizers());
            finalizers.add(ClaimWriter.FINALIZER);
            metadata = metadata.withFinalizers(finalizers);
        }
        store.begin(claim.withMetadata(metadata).withStatus(claim.status().withAllocation(allocation)));
    }

    void unreserve(PodCycle cycle, PodInfo pod) {
        for (Reservation reservation : cycle.reservations()) {
            store.end(reservation.uid());
        }
        for (ClaimUse use : cycle.claims()) {
            ResourceClaim claim = store.get(use.claim().namespace(), use.claim().name());
            if (claim != null
                    && claim.status().allocation() != null
                    && claim.status().reservedFor(pod.uid())) {
                inBackground(pod, claim, () -> store.wrote(writer.release(claim, pod)));
            }
        }
        ResourceClaim created = cycle.created();
        if (created != null) {
            inBackground(pod, created, () -> {
                writer.delete(created);
                store.forget(created);
            });
        }
    }

    private void inBackground(PodInfo pod, ResourceClaim claim, Runnable work) {
        context.executor().execute(() -> {
            try {
                work.run();
            } catch (PluginException e) {
                context.writer()
                        .event(
                                pod.pod(),
                                claim,
                                "Warning",
                                "FailedUnreserve",
                                "Scheduling",
                                String.valueOf(e.getMessage()));
            }
        });
    }
}
