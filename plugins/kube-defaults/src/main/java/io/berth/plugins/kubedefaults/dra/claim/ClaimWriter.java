package io.berth.plugins.kubedefaults.dra.claim;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceClaimConsumer;
import io.berth.api.model.ResourceClaimStatus;
import io.berth.api.plugin.ClusterWriter;
import io.berth.api.plugin.ConflictException;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes allocations and reservations into claims, and takes them out. Blocks; not for the scheduling thread. */
public final class ClaimWriter {
    /** Keeps a claim from going while its devices are allocated. */
    public static final String FINALIZER = "resource.kubernetes.io/delete-protection";

    private static final int TRIES = 5;

    private final ClusterWriter writer;
    private final Clock clock;

    public ClaimWriter(PluginContext context) {
        this.writer = context.writer();
        this.clock = context.clock();
    }

    /**
     * Reserves a claim for a pod.
     *
     * @param allocation to be written with it; null if the claim has one
     * @return the claim as the API has it now
     */
    public ResourceClaim reserve(ResourceClaim claim, @Nullable AllocationResult allocation, PodInfo pod) {
        return retry(claim, current -> reserveOnce(current, allocation, pod));
    }

    private ResourceClaim reserveOnce(ResourceClaim current, @Nullable AllocationResult allocation, PodInfo pod) {
        String name = current.key();
        if (current.metadata().deletionTimestamp() != null) {
            throw new PluginException("claim " + name + " got deleted in the meantime");
        }
        if (allocation != null && current.status().allocation() != null) {
            throw new PluginException("claim " + name + " got allocated elsewhere in the meantime");
        }
        ResourceClaim protectedClaim = allocation == null ? current : withFinalizer(current);
        AllocationResult effective =
                allocation == null ? protectedClaim.status().allocation() : allocation;
        if (effective == null) {
            throw new PluginException("claim " + name + " got deallocated elsewhere in the meantime");
        }
        List<ResourceClaimConsumer> users =
                new ArrayList<>(protectedClaim.status().reservedFor());
        users.add(new ResourceClaimConsumer("", "pods", pod.name(), pod.uid()));
        ResourceClaimStatus status =
                protectedClaim.status().withAllocation(stamped(effective)).withReservedFor(users);
        String action = allocation == null ? "add reservation to claim " : "add allocation and reservation to claim ";
        return named(action + name + ": ", () -> writer.updateStatus(protectedClaim.withStatus(status)));
    }

    private AllocationResult stamped(AllocationResult allocation) {
        return allocation.allocationTimestamp() != null
                ? allocation
                : new AllocationResult(allocation.devices(), allocation.nodeSelector(), clock.instant());
    }

    private ResourceClaim withFinalizer(ResourceClaim claim) {
        if (claim.metadata().finalizers().contains(FINALIZER)) {
            return claim;
        }
        List<String> finalizers = new ArrayList<>(claim.metadata().finalizers());
        finalizers.add(FINALIZER);
        ResourceClaim changed = claim.withMetadata(claim.metadata().withFinalizers(finalizers));
        return named("add finalizer to claim " + claim.key() + ": ", () -> writer.update(changed));
    }

    /** Takes a pod out of the users of a claim. */
    public ResourceClaim release(ResourceClaim claim, PodInfo pod) {
        return retry(claim, current -> {
            List<ResourceClaimConsumer> users = new ArrayList<>(current.status().reservedFor());
            return users.removeIf(user -> user.uid().equals(pod.uid()))
                    ? writer.updateStatus(current.withStatus(current.status().withReservedFor(users)))
                    : current;
        });
    }

    /** Takes the devices away from a claim that nobody uses. */
    public ResourceClaim deallocate(ResourceClaim claim) {
        return writer.updateStatus(claim.withStatus(ResourceClaimStatus.NONE));
    }

    /** Makes a claim; the API gives it its uid. */
    public ResourceClaim create(ResourceClaim claim) {
        return named("create claim for extended resources " + claim.key() + ": ", () -> writer.create(claim));
    }

    /** Deletes a claim of which this scheduler knows that nobody needs it. */
    public void delete(ResourceClaim claim) {
        ResourceClaim free = retry(claim, current -> {
            List<String> finalizers = new ArrayList<>(current.metadata().finalizers());
            return finalizers.remove(FINALIZER)
                    ? writer.update(current.withMetadata(current.metadata().withFinalizers(finalizers)))
                    : current;
        });
        writer.delete(free);
    }

    /** The first try is with the claim as it is known; after a conflict it is read anew. */
    private ResourceClaim retry(ResourceClaim claim, UnaryOperator<ResourceClaim> write) {
        ResourceClaim current = claim;
        for (int i = 1; ; i++) {
            try {
                return write.apply(current);
            } catch (ConflictException e) {
                if (i == TRIES) {
                    throw e;
                }
            }
            current = writer.read(ResourceClaim.class, claim.namespace(), claim.name());
            if (current == null) {
                throw new PluginException("get updated claim " + claim.key()
                        + " after conflict: resourceclaims.resource.k8s.io \"" + claim.name() + "\" not found");
            }
        }
    }

    /** What is done in the API, in one word for messages. */
    private interface Call {
        ResourceClaim run();
    }

    private static ResourceClaim named(String prefix, Call call) {
        try {
            return call.run();
        } catch (ConflictException e) {
            throw new ConflictException(prefix + e.getMessage(), e);
        } catch (PluginException e) {
            throw new PluginException(prefix + e.getMessage(), e);
        }
    }
}
