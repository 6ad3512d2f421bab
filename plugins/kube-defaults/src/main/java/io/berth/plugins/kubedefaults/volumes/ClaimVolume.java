package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Volume;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A volume of a pod that is backed by a claim.
 *
 * @param claim the claim's name
 * @param ephemeral whether the claim is made for the pod and goes with it
 */
record ClaimVolume(String claim, boolean ephemeral) {
    /** The claim that a volume needs; null if it needs none. */
    static @Nullable ClaimVolume of(Volume volume, PodInfo pod) {
        if (volume.persistentVolumeClaim() != null) {
            return new ClaimVolume(volume.persistentVolumeClaim().claimName(), false);
        }
        return volume.ephemeral() == null ? null : new ClaimVolume(pod.name() + "-" + volume.name(), true);
    }

    /** All of a pod, in the order of its volumes. */
    static List<ClaimVolume> of(PodInfo pod) {
        List<Volume> volumes = pod.spec().volumes();
        if (volumes.isEmpty()) {
            return List.of();
        }
        List<ClaimVolume> claims = new ArrayList<>();
        for (Volume volume : volumes) {
            ClaimVolume claim = of(volume, pod);
            if (claim != null) {
                claims.add(claim);
            }
        }
        return claims;
    }

    /** The names of the claims that a pod mounts, without those that are made for it. */
    static List<String> mounted(PodInfo pod) {
        return of(pod).stream()
                .filter(volume -> !volume.ephemeral)
                .map(ClaimVolume::claim)
                .toList();
    }

    /** Whether a pod refers to this very claim. */
    static boolean uses(PodInfo pod, PersistentVolumeClaim claim) {
        return claim.namespace().equals(pod.namespace())
                && of(pod).stream().anyMatch(volume -> volume.claim.equals(claim.name()));
    }

    /** What speaks against a claim that somebody else has made under an ephemeral volume's name; null for nothing. */
    @Nullable
    String ownerProblem(PodInfo pod, PersistentVolumeClaim object) {
        if (!ephemeral) {
            return null;
        }
        var controller = object.metadata().controller();
        return controller != null && controller.uid().equals(pod.uid())
                ? null
                : "PVC " + object.key() + " was not created for pod " + pod.key() + " (pod is not owner)";
    }
}
