package io.berth.plugins.kubedefaults.dra;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.model.ResourceClaim;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.dra.claim.BindingConditions;
import io.berth.plugins.kubedefaults.dra.claim.BindingConditions.Readiness;
import io.berth.plugins.kubedefaults.dra.claim.ClaimStore;
import io.berth.plugins.kubedefaults.dra.claim.ClaimWriter;
import io.berth.plugins.kubedefaults.dra.extended.ExtendedClaim;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** PreBind: writes what was decided, and waits until the devices are ready. */
final class BindingWork {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);
    private static final String SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";
    private static final int SUFFIX_LENGTH = 5;
    private static final int NAME_MAX = 63;

    private final PluginContext context;
    private final ClaimStore store;
    private final ClaimWriter writer;
    private final BindingConditions conditions;
    private final Duration timeout;

    BindingWork(
            PluginContext context,
            ClaimStore store,
            ClaimWriter writer,
            BindingConditions conditions,
            Duration timeout) {
        this.context = context;
        this.store = store;
        this.writer = writer;
        this.conditions = conditions;
        this.timeout = timeout;
    }

    void run(PodCycle cycle, PodInfo pod, String nodeName) {
        List<ResourceClaim> claims = new ArrayList<>();
        for (ClaimUse use : cycle.claims()) {
            claims.add(bind(use.claim(), reservation(cycle, use.claim()), pod));
        }
        for (Reservation reservation : cycle.reservations()) {
            ExtendedClaim extended = reservation.extended();
            if (extended != null) {
                claims.add(make(cycle, extended, reservation, pod));
            }
        }
        await(claims, pod, nodeName);
    }

    private static @Nullable Reservation reservation(PodCycle cycle, ResourceClaim claim) {
        for (Reservation reservation : cycle.reservations()) {
            if (reservation.claim() == claim) {
                return reservation;
            }
        }
        return null;
    }

    private ResourceClaim bind(ResourceClaim claim, @Nullable Reservation reservation, PodInfo pod) {
        if (claim.status().reservedFor(pod.uid())) {
            return claim;
        }
        if (reservation == null) {
            return reserve(claim, null, pod);
        }
        try {
            return reserve(claim, reservation.allocation(), pod);
        } finally {
            store.end(reservation.uid());
        }
    }

    private ResourceClaim reserve(ResourceClaim claim, @Nullable AllocationResult allocation, PodInfo pod) {
        ResourceClaim written = writer.reserve(claim, allocation, pod);
        store.wrote(written);
        return written;
    }

    private ResourceClaim make(PodCycle cycle, ExtendedClaim extended, Reservation reservation, PodInfo pod) {
        try {
            ResourceClaim made = writer.create(extended.named(freshName(pod, context.random())));
            cycle.create(made);
            ResourceClaim written = reserve(made, reservation.allocation(), pod);
            context.writer()
                    .setExtendedResourceClaim(
                            pod.pod(), new PodExtendedResourceClaimStatus(written.name(), extended.mappings()));
            return written;
        } finally {
            store.end(reservation.uid());
        }
    }

    /** As the API makes names from a prefix. */
    private static String freshName(PodInfo pod, RandomGenerator random) {
        String prefix = pod.name() + "-extended-resources-";
        StringBuilder name =
                new StringBuilder(prefix.substring(0, Math.min(prefix.length(), NAME_MAX - SUFFIX_LENGTH)));
        for (int i = 0; i < SUFFIX_LENGTH; i++) {
            name.append(SUFFIX_LETTERS.charAt(random.nextInt(SUFFIX_LETTERS.length())));
        }
        return name.toString();
    }

    private void await(List<ResourceClaim> claims, PodInfo pod, String nodeName) {
        if (claims.stream().noneMatch(BindingWork::hasConditions)) {
            return;
        }
        context.writer()
                .event(
                        pod.pod(),
                        null,
                        "Normal",
                        "BindingConditionsPending",
                        "Scheduling",
                        "waiting for binding conditions for device on node " + nodeName);
        Instant deadline = context.clock().instant().plus(timeout);
        try {
            while (!areReady(claims)) {
                if (!context.clock().instant().isBefore(deadline)) {
                    throw new PluginException("device binding timeout: context deadline exceeded");
                }
                context.pause(BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PluginException("waiting for binding conditions: context canceled", e);
        }
    }

    private static boolean hasConditions(ResourceClaim claim) {
        AllocationResult allocation = claim.status().allocation();
        return allocation != null && BindingConditions.areAskedFor(allocation);
    }

    private boolean areReady(List<ResourceClaim> claims) {
        boolean ready = true;
        for (ResourceClaim claim : claims) {
            ResourceClaim current = store.get(claim.namespace(), claim.name());
            if (current == null) {
                throw new PluginException("claim " + claim.key() + " got deleted in the meantime");
            }
            switch (conditions.of(current)) {
                case Readiness.Failed failed -> throw new PluginException(failed.reason());
                case Readiness.Waiting waiting -> ready = false;
                case Readiness.Ready done -> {}
            }
        }
        return ready;
    }
}
