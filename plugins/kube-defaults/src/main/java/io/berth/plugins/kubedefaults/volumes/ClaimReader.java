package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.StorageClass;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.support.GoSort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the claims of one pod from the cluster. */
final class ClaimReader {
    private final ClusterObjects objects;
    private final AssumedObjects<PersistentVolume> volumes;
    private final AssumedObjects<PersistentVolumeClaim> claims;

    ClaimReader(
            ClusterObjects objects,
            AssumedObjects<PersistentVolume> volumes,
            AssumedObjects<PersistentVolumeClaim> claims) {
        this.objects = objects;
        this.volumes = volumes;
        this.claims = claims;
    }

    /** Why the pod cannot be scheduled before somebody acts on one of its claims; empty if it can. */
    Optional<String> problem(PodInfo pod) {
        for (ClaimVolume volume : ClaimVolume.of(pod)) {
            PersistentVolumeClaim claim = objects.get(PersistentVolumeClaim.class, pod.namespace(), volume.claim());
            String problem = claim == null ? missing(volume) : problem(claim);
            if (claim != null && problem == null) {
                problem = volume.ownerProblem(pod, claim);
            }
            if (problem != null) {
                return Optional.of(problem);
            }
        }
        return Optional.empty();
    }

    private static String missing(ClaimVolume volume) {
        return volume.ephemeral()
                ? "waiting for ephemeral volume controller to create the persistentvolumeclaim \"" + volume.claim()
                        + "\""
                : Storage.claimNotFound(volume.claim());
    }

    private static @Nullable String problem(PersistentVolumeClaim claim) {
        if (claim.status().phase().equals("Lost")) {
            return "persistentvolumeclaim \"" + claim.name() + "\" bound to non-existent persistentvolume \""
                    + claim.spec().volumeName() + "\"";
        }
        return claim.metadata().deletionTimestamp() == null
                ? null
                : "persistentvolumeclaim \"" + claim.name() + "\" is being deleted";
    }

    /** The claims; empty if one of them should have a volume by now and has none. */
    Optional<PodClaims> read(PodInfo pod) {
        List<PodClaims.Bound> bound = new ArrayList<>();
        List<PersistentVolumeClaim> delayed = new ArrayList<>();
        boolean immediate = false;
        for (ClaimVolume volume : ClaimVolume.of(pod)) {
            PersistentVolumeClaim claim = claims.get(pod.namespace(), volume.claim());
            if (claim == null) {
                throw new PluginException("error getting PVC \"" + pod.namespace() + "/" + volume.claim() + "\": "
                        + Storage.claimNotFound(volume.claim()));
            }
            if (Storage.isBound(claim)) {
                bound.add(bound(claim));
            } else if (waitsForPod(claim) && claim.spec().volumeName().isEmpty()) {
                delayed.add(claim);
            } else {
                immediate = true;
            }
        }
        return immediate ? Optional.empty() : Optional.of(new PodClaims(bound, selected(delayed), open(delayed)));
    }

    private PodClaims.Bound bound(PersistentVolumeClaim claim) {
        PersistentVolume volume = volumes.get("", claim.spec().volumeName());
        return new PodClaims.Bound(volume, volume == null ? new VolumeReach(null, null, null) : VolumeReach.of(volume));
    }

    private boolean waitsForPod(PersistentVolumeClaim claim) {
        String className = Storage.classOf(claim);
        StorageClass storageClass = className.isEmpty() ? null : objects.get(StorageClass.class, "", className);
        if (storageClass == null) {
            return false;
        }
        if (storageClass.volumeBindingMode() == null) {
            throw new PluginException("VolumeBindingMode not set for StorageClass \"" + className + "\"");
        }
        return storageClass.volumeBindingMode().equals(Storage.WAIT_FOR_FIRST_CONSUMER);
    }

    private List<PodClaims.Selected> selected(List<PersistentVolumeClaim> delayed) {
        List<PodClaims.Selected> selected = new ArrayList<>();
        for (PersistentVolumeClaim claim : delayed) {
            String nodeName = claim.metadata().annotations().get(Storage.SELECTED_NODE);
            if (nodeName != null) {
                selected.add(new PodClaims.Selected(nodeName, provisioning(claim)));
            }
        }
        return selected;
    }

    private List<PodClaims.Open> open(List<PersistentVolumeClaim> delayed) {
        List<PersistentVolumeClaim> open = delayed.stream()
                .filter(claim -> !claim.metadata().annotations().containsKey(Storage.SELECTED_NODE))
                .toList();
        if (open.isEmpty()) {
            return List.of();
        }
        Map<String, List<PersistentVolume>> byClass = new HashMap<>();
        for (PersistentVolume volume : objects.list(PersistentVolume.class)) {
            byClass.computeIfAbsent(Storage.classOf(volume), name -> new ArrayList<>())
                    .add(volumes.assumed(volume));
        }
        List<PersistentVolumeClaim> smallestFirst =
                GoSort.sorted(open, (a, b) -> Storage.request(a).compareTo(Storage.request(b)) < 0);
        return smallestFirst.stream()
                .map(claim -> new PodClaims.Open(
                        claim,
                        VolumeOffer.to(claim, byClass.getOrDefault(Storage.classOf(claim), List.of())),
                        provisioning(claim)))
                .toList();
    }

    private Lazy<Provisioning> provisioning(PersistentVolumeClaim claim) {
        return new Lazy<>(() -> Provisioning.of(claim, objects));
    }
}
