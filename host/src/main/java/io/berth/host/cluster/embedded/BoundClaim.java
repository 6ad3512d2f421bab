package io.berth.host.cluster.embedded;

import io.berth.api.model.ObjectMeta;
import io.berth.api.model.ObjectReference;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.PersistentVolumeClaimSpec;
import io.berth.api.model.PersistentVolumeClaimStatus;
import io.berth.api.model.PersistentVolumeSpec;
import io.berth.api.model.PersistentVolumeStatus;
import java.util.Map;
import java.util.TreeMap;

/** What a claim and its volume say of each other once they are bound. */
final class BoundClaim {
    private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

    private BoundClaim() {}

    static boolean isBound(PersistentVolumeClaim claim) {
        return !claim.spec().volumeName().isEmpty()
                && claim.metadata().annotations().containsKey(BIND_COMPLETED);
    }

    static ObjectReference reference(PersistentVolumeClaim claim) {
        return new ObjectReference(
                "v1",
                "PersistentVolumeClaim",
                claim.namespace(),
                claim.name(),
                claim.metadata().uid());
    }

    static PersistentVolume volume(PersistentVolume volume, PersistentVolumeClaim claim) {
        PersistentVolumeSpec old = volume.spec();
        PersistentVolumeSpec spec = new PersistentVolumeSpec(
                old.capacity(),
                old.accessModes(),
                reference(claim),
                old.storageClassName(),
                old.volumeMode(),
                old.nodeAffinity(),
                old.volumeAttributesClassName(),
                old.csi(),
                old.gcePersistentDisk(),
                old.awsElasticBlockStore(),
                old.azureDisk(),
                old.cinder(),
                old.portworxVolume(),
                old.vsphereVolume(),
                old.azureFile());
        return new PersistentVolume(volume.metadata(), spec, new PersistentVolumeStatus("Bound"));
    }

    static PersistentVolumeClaim claim(PersistentVolumeClaim claim, PersistentVolume volume) {
        PersistentVolumeClaimSpec old = claim.spec();
        PersistentVolumeClaimSpec spec = new PersistentVolumeClaimSpec(
                old.accessModes(),
                old.selector(),
                old.resources(),
                volume.name(),
                old.storageClassName(),
                old.volumeMode(),
                old.volumeAttributesClassName());
        PersistentVolumeClaimStatus status = new PersistentVolumeClaimStatus(
                "Bound", volume.spec().accessModes(), volume.spec().capacity());
        return new PersistentVolumeClaim(completed(claim.metadata()), spec, status);
    }

    private static ObjectMeta completed(ObjectMeta old) {
        Map<String, String> annotations = new TreeMap<>(old.annotations());
        annotations.put(BIND_COMPLETED, "yes");
        return new ObjectMeta(
                old.name(),
                old.namespace(),
                old.uid(),
                old.resourceVersion(),
                old.generation(),
                old.labels(),
                annotations,
                old.ownerReferences(),
                old.finalizers(),
                old.creationTimestamp(),
                old.deletionTimestamp());
    }
}
