package io.berth.host.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.ObjectMeta;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class VolumeBinderTest {
    private static final String CLASS = "{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: disks},"
            + " provisioner: example.com/disks, volumeBindingMode: %s}\n---\n";
    private static final String CLAIM = "{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec:"
            + " {storageClassName: %s, accessModes: [ReadWriteOnce], resources: {requests: {storage: 5Gi}}}}\n";
    private static final String VOLUME = "---\n{apiVersion: v1, kind: PersistentVolume, metadata: {name: %s}, spec:"
            + " {storageClassName: %s, accessModes: [ReadWriteOnce], capacity: {storage: %s}}}\n";

    private static PersistentVolumeClaim claim(TestCluster test) {
        return Objects.requireNonNull(test.cluster.objects().get(PersistentVolumeClaim.class, "default", "data"));
    }

    private static List<PersistentVolume> volumes(TestCluster test) {
        return List.copyOf(test.cluster.objects().list(PersistentVolume.class));
    }

    private static void selectNode(TestCluster test, String node) {
        PersistentVolumeClaim claim = claim(test);
        ObjectMeta old = claim.metadata();
        ObjectMeta metadata = new ObjectMeta(
                old.name(),
                old.namespace(),
                old.uid(),
                old.resourceVersion(),
                old.generation(),
                old.labels(),
                Map.of("volume.kubernetes.io/selected-node", node),
                old.ownerReferences(),
                old.finalizers(),
                old.creationTimestamp(),
                old.deletionTimestamp());
        test.cluster.update(new PersistentVolumeClaim(metadata, claim.spec(), claim.status()));
    }

    @Test
    void an_immediate_class_provisions_at_once() {
        TestCluster test = TestCluster.of(CLASS.formatted("Immediate") + CLAIM.formatted("disks"));

        PersistentVolume volume = volumes(test).getFirst();
        assertThat(claim(test).spec().volumeName()).isEqualTo(volume.name());
        assertThat(claim(test).status().phase()).isEqualTo("Bound");
        assertThat(claim(test).metadata().annotations()).containsEntry("pv.kubernetes.io/bind-completed", "yes");
        assertThat(volume.status().phase()).isEqualTo("Bound");
        assertThat(Objects.requireNonNull(volume.spec().csi()).driver()).isEqualTo("example.com/disks");
    }

    @Test
    void a_waiting_class_provisions_when_a_node_is_chosen() {
        TestCluster test = TestCluster.of(CLASS.formatted("WaitForFirstConsumer") + CLAIM.formatted("disks"));
        assertThat(volumes(test)).isEmpty();

        selectNode(test, "a");

        assertThat(volumes(test)).hasSize(1);
        assertThat(claim(test).status().phase()).isEqualTo("Bound");
    }

    @Test
    void the_smallest_volume_that_is_large_enough_is_taken() {
        TestCluster test = TestCluster.of(CLAIM.formatted("local")
                + VOLUME.formatted("small", "local", "1Gi")
                + VOLUME.formatted("large", "local", "100Gi")
                + VOLUME.formatted("right", "local", "6Gi")
                + VOLUME.formatted("other", "fast", "5Gi"));

        assertThat(claim(test).spec().volumeName()).isEqualTo("right");
    }

    @Test
    void a_claim_without_a_class_that_exists_stays_unbound() {
        TestCluster test = TestCluster.of(CLAIM.formatted("missing"));

        assertThat(claim(test).spec().volumeName()).isEmpty();
        assertThat(claim(test).status().phase()).isEqualTo("Pending");
    }

    @Test
    void a_volume_that_the_scheduler_gave_to_a_claim_is_bound_to_it() {
        String volume = VOLUME.formatted("mine", "disks", "9Gi")
                .replace("capacity:", "claimRef: {namespace: default, name: data}, capacity:");

        TestCluster test = TestCluster.of(CLASS.formatted("WaitForFirstConsumer") + CLAIM.formatted("disks") + volume);

        assertThat(claim(test).spec().volumeName()).isEqualTo("mine");
    }

    @Test
    void a_provisioned_volume_goes_with_its_claim() {
        TestCluster test = TestCluster.of(CLASS.formatted("Immediate") + CLAIM.formatted("disks"));

        test.apply(CLASS.formatted("Immediate"));

        assertThat(volumes(test)).isEmpty();
    }
}
