package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.AwsElasticBlockStoreVolumeSource;
import io.berth.api.model.GcePersistentDiskVolumeSource;
import io.berth.api.model.IscsiVolumeSource;
import io.berth.api.model.RbdVolumeSource;
import io.berth.api.model.Volume;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Disks that two pods on one node cannot both mount. */
final class DiskConflict {
    private final PodClass.Key<List<Volume>> disksKey = new PodClass.Key<>("VolumeRestrictions/disks");

    /** The pod's volumes that can conflict with others. */
    List<Volume> disks(PodInfo pod) {
        return pod.spec().volumes().isEmpty()
                ? List.of()
                : pod.podClass()
                        .derive(
                                disksKey,
                                podClass -> podClass.spec().volumes().stream()
                                        .filter(DiskConflict::isDisk)
                                        .toList());
    }

    boolean onNode(PodInfo pod, NodeInfo node) {
        return !disks(pod).isEmpty() && node.pods().stream().anyMatch(other -> between(pod, other));
    }

    boolean between(PodInfo pod, PodInfo other) {
        List<Volume> theirs = disks(other);
        return !theirs.isEmpty()
                && disks(pod).stream().anyMatch(mine -> theirs.stream().anyMatch(disk -> conflict(mine, disk)));
    }

    private static boolean isDisk(Volume volume) {
        return volume.gcePersistentDisk() != null
                || volume.awsElasticBlockStore() != null
                || volume.rbd() != null
                || volume.iscsi() != null;
    }

    private static boolean conflict(Volume a, Volume b) {
        return conflict(a.gcePersistentDisk(), b.gcePersistentDisk())
                || conflict(a.awsElasticBlockStore(), b.awsElasticBlockStore())
                || conflict(a.iscsi(), b.iscsi())
                || conflict(a.rbd(), b.rbd());
    }

    private static boolean conflict(
            @Nullable GcePersistentDiskVolumeSource a, @Nullable GcePersistentDiskVolumeSource b) {
        return a != null && b != null && a.pdName().equals(b.pdName()) && !(a.readOnly() && b.readOnly());
    }

    /** An EBS volume is attached to one instance once, for reading too. */
    private static boolean conflict(
            @Nullable AwsElasticBlockStoreVolumeSource a, @Nullable AwsElasticBlockStoreVolumeSource b) {
        return a != null && b != null && a.volumeID().equals(b.volumeID());
    }

    private static boolean conflict(@Nullable IscsiVolumeSource a, @Nullable IscsiVolumeSource b) {
        return a != null && b != null && a.iqn().equals(b.iqn()) && !(a.readOnly() && b.readOnly());
    }

    private static boolean conflict(@Nullable RbdVolumeSource a, @Nullable RbdVolumeSource b) {
        return a != null
                && b != null
                && !Collections.disjoint(a.monitors(), b.monitors())
                && a.pool().equals(b.pool())
                && a.image().equals(b.image())
                && !(a.readOnly() && b.readOnly());
    }
}
