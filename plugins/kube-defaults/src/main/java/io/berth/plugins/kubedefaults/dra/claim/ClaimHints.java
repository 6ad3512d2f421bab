package io.berth.plugins.kubedefaults.dra.claim;

import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.ResourceClaim;
import io.berth.api.snapshot.PodInfo;
import org.jspecify.annotations.Nullable;

/** Whether a change of a claim, or of what a pod knows of its claims, may make the pod schedulable. */
public final class ClaimHints {
    private final ClaimStore store;

    public ClaimHints(ClaimStore store) {
        this.store = store;
    }

    /** The pod has learned of the claims that were made for it. */
    public boolean podChanged(PodInfo pod, ObjectChange change) {
        if (!(change.after() instanceof Pod after)) {
            throw new IllegalArgumentException("expected a Pod, but found " + change.after());
        }
        return PodClaims.of(PodInfo.of(after), store) instanceof PodClaims.Ready;
    }

    /** A claim was added, changed or deleted. */
    public boolean claimChanged(PodInfo pod, ObjectChange change) {
        ResourceClaim before = claim(change.before());
        ResourceClaim after = claim(change.after());
        if (after == null) {
            return before != null && isAllocated(before);
        }
        boolean deallocated = before != null && isAllocated(before) && !isAllocated(after);
        if (!deallocated && !PodClaims.refersTo(pod, after)) {
            return false;
        }
        if (!(PodClaims.of(pod, store) instanceof PodClaims.Ready ready)) {
            return false;
        }
        if (deallocated) {
            return true;
        }
        boolean used = ready.claims().stream()
                .anyMatch(own -> own.metadata().uid().equals(after.metadata().uid()));
        return used && (before == null || !before.status().equals(after.status()));
    }

    private static @Nullable ResourceClaim claim(@Nullable KubeObject object) {
        if (object != null && !(object instanceof ResourceClaim)) {
            throw new IllegalArgumentException("expected a ResourceClaim, but found " + object);
        }
        return (ResourceClaim) object;
    }

    private static boolean isAllocated(ResourceClaim claim) {
        return claim.status().allocation() != null;
    }
}
