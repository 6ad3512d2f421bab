package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.ObjectReference;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.List;

/** Takes the volumes and claims of pods that have a node for changed before they are written. */
final class VolumeReservations {
    private final AssumedObjects<PersistentVolume> volumes;
    private final AssumedObjects<PersistentVolumeClaim> claims;

    VolumeReservations(AssumedObjects<PersistentVolume> volumes, AssumedObjects<PersistentVolumeClaim> claims) {
        this.volumes = volumes;
        this.claims = claims;
    }

    /** The volumes and claims as they are to be written; takes nothing for changed if one of them cannot be. */
    NodeVolumes reserve(NodeVolumes found, String nodeName) {
        List<NodeVolumes.Binding> bindings = new ArrayList<>();
        List<NodeVolumes.Provision> provisions = new ArrayList<>();
        try {
            for (NodeVolumes.Binding binding : found.bindings()) {
                PersistentVolume claimed = claimed(binding.volume(), binding.claim());
                if (!claimed.equals(binding.volume())) {
                    volumes.assume(binding.volume(), claimed);
                }
                bindings.add(new NodeVolumes.Binding(claimed, binding.claim()));
            }
            for (NodeVolumes.Provision provision : found.provisions()) {
                PersistentVolumeClaim claim = provision.claim();
                PersistentVolumeClaim selected = new PersistentVolumeClaim(
                        claim.metadata().withAnnotation(Storage.SELECTED_NODE, nodeName), claim.spec(), claim.status());
                claims.assume(claim, selected);
                provisions.add(new NodeVolumes.Provision(selected, provision.from()));
            }
        } catch (RuntimeException e) {
            release(new NodeVolumes(bindings, provisions));
            throw e;
        }
        return new NodeVolumes(bindings, provisions);
    }

    /** Takes back what {@link #reserve} did; does nothing to volumes that were only found. */
    void release(NodeVolumes reserved) {
        reserved.bindings().forEach(binding -> volumes.restore(binding.volume()));
        reserved.provisions().forEach(provision -> claims.restore(provision.claim()));
    }

    private static PersistentVolume claimed(PersistentVolume volume, PersistentVolumeClaim claim) {
        ObjectReference reference = new ObjectReference(
                "v1",
                "PersistentVolumeClaim",
                claim.namespace(),
                claim.name(),
                claim.metadata().uid());
        boolean isNew = !VolumeOffer.isFor(claim, volume);
        ObjectReference present = volume.spec().claimRef();
        boolean isComplete = !isNew && present != null && present.uid().equals(reference.uid());
        return new PersistentVolume(
                isNew ? volume.metadata().withAnnotation(Storage.BOUND_BY_CONTROLLER, "yes") : volume.metadata(),
                isComplete ? volume.spec() : volume.spec().withClaimRef(reference),
                volume.status());
    }
}
