package io.berth.host.cluster.embedded;

import io.berth.api.model.KubeObject;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.model.PodSpec;
import io.berth.api.model.ResourceClaim;

/** Keeps what the cluster has made of an object when a user writes it anew: its binding and its status. */
final class Continuity {
    private Continuity() {}

    static KubeObject of(KubeObject before, KubeObject after) {
        return switch (after) {
            case Pod pod -> pod((Pod) before, pod);
            case ResourceClaim claim -> RecordEdit.withStatusOf(claim, before);
            case PodDisruptionBudget budget -> RecordEdit.withStatusOf(budget, before);
            case PersistentVolumeClaim claim when claim.spec().volumeName().isEmpty() -> before;
            case PersistentVolume volume when volume.spec().claimRef() == null -> before;
            default -> after;
        };
    }

    /** A user may say that a pod has ended; anything else of its status is the cluster's. */
    private static Pod pod(Pod before, Pod after) {
        PodSpec spec = after.spec();
        return new Pod(
                after.metadata(),
                spec.nodeName().isEmpty() ? spec.withNodeName(before.spec().nodeName()) : spec,
                after.status().terminal() ? after.status() : before.status());
    }
}
