package io.berth.plugins.kubedefaults.dra.claim;

import io.berth.api.model.OwnerReference;
import io.berth.api.model.PodResourceClaim;
import io.berth.api.model.PodResourceClaimStatus;
import io.berth.api.model.ResourceClaim;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The claims that a pod refers to. */
public sealed interface PodClaims {
    /** All are there. */
    record Ready(List<ResourceClaim> claims) implements PodClaims {
        public Ready {
            claims = List.copyOf(claims);
        }
    }

    /** One is not there, or cannot be used; the first that was found. */
    record Problem(String reason) implements PodClaims {}

    /** Looks all claims of a pod up. */
    static PodClaims of(PodInfo pod, ClaimStore store) {
        List<ResourceClaim> claims = new ArrayList<>();
        for (PodResourceClaim reference : pod.spec().resourceClaims()) {
            PodClaims one = of(pod, reference, store);
            switch (one) {
                case Ready ready -> claims.addAll(ready.claims);
                case Problem problem -> {
                    return problem;
                }
            }
        }
        return new Ready(claims);
    }

    private static PodClaims of(PodInfo pod, PodResourceClaim reference, ClaimStore store) {
        if (reference.resourceClaimName() != null) {
            return named(pod, reference.resourceClaimName(), false, store);
        }
        if (reference.resourceClaimTemplateName() == null) {
            return new Problem("pod \"" + pod.key() + "\", spec.resourceClaim \"" + reference.name()
                    + "\": none of the supported fields are set");
        }
        PodResourceClaimStatus made = made(pod, reference.name());
        if (made == null) {
            return new Problem("pod \"" + pod.key() + "\": ResourceClaim not created yet");
        }
        // No name means that no claim was needed.
        return made.resourceClaimName() == null
                ? new Ready(List.of())
                : named(pod, made.resourceClaimName(), true, store);
    }

    private static @Nullable PodResourceClaimStatus made(PodInfo pod, String name) {
        for (PodResourceClaimStatus status : pod.status().resourceClaimStatuses()) {
            if (status.name().equals(name)) {
                return status;
            }
        }
        return null;
    }

    private static PodClaims named(PodInfo pod, String name, boolean fromTemplate, ClaimStore store) {
        ResourceClaim claim = store.get(pod.namespace(), name);
        if (claim == null) {
            return new Problem("could not find ResourceClaim \"" + pod.namespace() + "/" + name + "\"");
        }
        if (claim.metadata().deletionTimestamp() != null) {
            return new Problem("resourceclaim \"" + name + "\" is being deleted");
        }
        if (fromTemplate && !isOwner(pod, claim)) {
            return new Problem(
                    "ResourceClaim " + claim.key() + " was not created for Pod " + pod.key() + " (Pod is not owner)");
        }
        return new Ready(List.of(claim));
    }

    private static boolean isOwner(PodInfo pod, ResourceClaim claim) {
        OwnerReference controller = claim.metadata().controller();
        return controller != null && controller.uid().equals(pod.uid());
    }

    /** Whether a pod refers to a claim of this name, by itself or by a template. */
    static boolean refersTo(PodInfo pod, ResourceClaim claim) {
        if (!pod.namespace().equals(claim.namespace())) {
            return false;
        }
        for (PodResourceClaim reference : pod.spec().resourceClaims()) {
            if (claim.name().equals(name(pod, reference))) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String name(PodInfo pod, PodResourceClaim reference) {
        if (reference.resourceClaimName() != null) {
            return reference.resourceClaimName();
        }
        PodResourceClaimStatus made = made(pod, reference.name());
        return reference.resourceClaimTemplateName() == null || made == null ? null : made.resourceClaimName();
    }
}
