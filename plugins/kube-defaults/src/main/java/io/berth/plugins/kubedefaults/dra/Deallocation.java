package io.berth.plugins.kubedefaults.dra;

import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceClaimConsumer;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.dra.claim.ClaimStore;
import io.berth.plugins.kubedefaults.dra.claim.ClaimWriter;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedClaim;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedResources;
import java.util.Comparator;
import java.util.List;

/**
 * PostFilter: takes the devices away from a claim that keeps the pod from all nodes and that nobody else uses. The
 * change of the claim then brings the pod back.
 */
final class Deallocation {
    private final PluginContext context;
    private final ClaimStore store;
    private final ClaimWriter writer;

    Deallocation(PluginContext context, ClaimStore store, ClaimWriter writer) {
        this.context = context;
        this.store = store;
        this.writer = writer;
    }

    PostFilterResult run(PodCycle cycle, PodInfo pod) {
        List<ResourceClaim> free = cycle.unavailable().stream()
                .filter(claim -> isFree(claim, pod))
                .sorted(Comparator.comparing(ResourceClaim::key))
                .toList();
        if (!free.isEmpty()) {
            ResourceClaim claim = free.get(context.random().nextInt(free.size()));
            inBackground(pod, claim, () -> store.wrote(writer.deallocate(claim)));
            return unschedulable("deallocation of ResourceClaim completed");
        }
        ExtendedResources extended = cycle.extended();
        if (extended != null && !ExtendedClaim.isInMemory(extended.claim())) {
            inBackground(pod, extended.claim(), () -> {
                writer.delete(extended.claim());
                store.forget(extended.claim());
            });
            return unschedulable("deletion of ResourceClaim completed");
        }
        return unschedulable();
    }

    private static boolean isFree(ResourceClaim claim, PodInfo pod) {
        List<ResourceClaimConsumer> users = claim.status().reservedFor();
        return users.isEmpty() || users.size() == 1 && users.getFirst().uid().equals(pod.uid());
    }

    /** The scheduling thread does not wait for the API; a failure is told, and the pod's next cycle tries again. */
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
                                "FailedDeallocation",
                                "Scheduling",
                                String.valueOf(e.getMessage()));
            }
        });
    }

    private static PostFilterResult unschedulable(String... reasons) {
        return new PostFilterResult(PostFilterResult.Outcome.UNSCHEDULABLE, Nomination.KEEP, List.of(reasons));
    }
}
