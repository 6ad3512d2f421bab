package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.CSINode;
import io.berth.api.model.Parsed;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.StorageClass;
import io.berth.api.model.Volume;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.PodInfo;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The CSI volumes that pods attach to one node, each counted once. Used by one thread. */
final class AttachedVolumes {
    private final ClusterObjects objects;
    private final @Nullable CSINode csiNode;
    private final String unboundPrefix;
    /** Driver by {@code driver/handle}. */
    private final Map<String, String> drivers = new TreeMap<>();

    /** @param unboundPrefix makes the names of volumes that do not exist yet differ from all others */
    AttachedVolumes(ClusterObjects objects, @Nullable CSINode csiNode, String unboundPrefix) {
        this.objects = objects;
        this.csiNode = csiNode;
        this.unboundPrefix = unboundPrefix;
    }

    Map<String, String> drivers() {
        return drivers;
    }

    /** Adds the volumes of a pod; the text about the first claim that does not exist, or empty if all do. */
    Optional<String> add(PodInfo pod) {
        for (Volume volume : pod.spec().volumes()) {
            ClaimVolume claim = ClaimVolume.of(volume, pod);
            if (claim == null) {
                addInline(volume);
            } else {
                Optional<String> missing = add(pod, claim);
                if (missing.isPresent()) {
                    return missing;
                }
            }
        }
        return Optional.empty();
    }

    /** Adds the volumes of a pod that is on the node: a claim that is gone no longer counts. */
    void addExisting(PodInfo pod) {
        for (Volume volume : pod.spec().volumes()) {
            ClaimVolume claim = ClaimVolume.of(volume, pod);
            if (claim == null) {
                addInline(volume);
            } else {
                add(pod, claim);
            }
        }
    }

    private Optional<String> add(PodInfo pod, ClaimVolume volume) {
        if (volume.claim().isEmpty()) {
            throw new PluginException("PersistentVolumeClaim had no name");
        }
        PersistentVolumeClaim claim = objects.get(PersistentVolumeClaim.class, pod.namespace(), volume.claim());
        if (claim == null) {
            return Optional.of("looking up PVC " + pod.namespace() + "/" + volume.claim() + ": "
                    + Storage.claimNotFound(volume.claim()));
        }
        String problem = volume.ownerProblem(pod, claim);
        if (problem != null) {
            throw new PluginException(problem);
        }
        add(claim);
        return Optional.empty();
    }

    private void add(PersistentVolumeClaim claim) {
        String volumeName = claim.spec().volumeName();
        PersistentVolume volume = volumeName.isEmpty() ? null : objects.get(PersistentVolume.class, "", volumeName);
        if (volume == null) {
            addUnbound(claim);
        } else if (volume.spec().csi() != null) {
            add(volume.spec().csi().driver(), volume.spec().csi().volumeHandle());
        } else {
            InTreeVolume kind = InTreeVolume.of(volume);
            if (kind != null && kind.isMigratedOn(csiNode)) {
                add(kind.driver(), kind.handle(volume).orElse(""));
            }
        }
    }

    private void addUnbound(PersistentVolumeClaim claim) {
        StorageClass storageClass = objects.get(StorageClass.class, "", Storage.classOf(claim));
        if (storageClass == null) {
            return;
        }
        InTreeVolume kind = InTreeVolume.ofProvisioner(storageClass.provisioner());
        if (kind == null) {
            add(storageClass.provisioner(), unboundPrefix + "-" + claim.key());
        } else if (kind.isMigratedOn(csiNode)) {
            add(kind.driver(), unboundPrefix + "-" + claim.key());
        }
    }

    private void addInline(Volume volume) {
        InTreeVolume kind = InTreeVolume.of(volume);
        if (kind != null && kind.isMigratedOn(csiNode)) {
            Parsed<String> handle = kind.handle(volume);
            add(
                    kind.driver(),
                    handle.orElseThrow(error -> new PluginException(
                            "converting volume(" + volume.name() + ") from inline to csi: " + error)));
        }
    }

    private void add(String driver, String handle) {
        if (!driver.isEmpty() && !handle.isEmpty()) {
            drivers.put(driver + "/" + handle, driver);
        }
    }
}
