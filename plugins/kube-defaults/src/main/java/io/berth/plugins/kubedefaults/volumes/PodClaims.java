package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a pod, by what they still need.
 *
 * @param bound claims that have a volume
 * @param selected claims for which a volume is to be made on a node that was chosen before
 * @param open claims that get a volume once the pod has a node, the smallest first
 */
record PodClaims(List<Bound> bound, List<Selected> selected, List<Open> open) {
    static final PodClaims NONE = new PodClaims(List.of(), List.of(), List.of());

    /**
     * A claim with a volume.
     *
     * @param volume null if it does not exist
     */
    record Bound(@Nullable PersistentVolume volume, VolumeReach reach) {}

    /** A claim that has chosen a node. */
    record Selected(String nodeName, Lazy<Provisioning> provisioning) {}

    /** A claim that takes what there is. */
    record Open(PersistentVolumeClaim claim, VolumeOffer offer, Lazy<Provisioning> provisioning) {}

    PodClaims {
        bound = List.copyOf(bound);
        selected = List.copyOf(selected);
        open = List.copyOf(open);
    }
}
