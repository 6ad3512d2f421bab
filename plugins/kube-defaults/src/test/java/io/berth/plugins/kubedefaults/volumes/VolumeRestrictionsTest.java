package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryObjects;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VolumeRestrictionsTest {
    private static final Rejection DISK = Rejection.unschedulable("node(s) had no available disk");
    private static final Rejection CLAIM =
            Rejection.unschedulable("node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
                    + " already in-use by another pod");

    private final MemoryObjects objects =
            new MemoryObjects().with(Given.claim("data", "spec: {accessModes: [ReadWriteOncePod]}"));
    private final VolumeRestrictions plugin = new VolumeRestrictions(objects);

    private static PodInfo disk(String name, String source) {
        return Given.pod(name, "spec: {volumes: [{name: disk, " + source + "}]}");
    }

    private Object filter(PodInfo pod, PodInfo other) {
        NodeInfo node = Given.node("n1", "", other);
        CycleState state = MemorySnapshot.cycle(node);
        plugin.preFilter(state, pod);
        return plugin.filter(state, pod, node);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gcePersistentDisk: {pdName: d}",
                "iscsi: {iqn: q}",
                "rbd: {monitors: [a, b], pool: p, image: i}",
                "awsElasticBlockStore: {volumeID: v}"
            })
    void two_pods_that_write_one_disk_cannot_share_a_node(String source) {
        assertThat(filter(disk("new", source), disk("old", source))).isEqualTo(DISK);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gcePersistentDisk: {pdName: d, readOnly: true}",
                "iscsi: {iqn: q, readOnly: true}",
                "rbd: {monitors: [a, b], pool: p, image: i, readOnly: true}"
            })
    @DisplayName("plugins 20: GCE PD, RBD and iSCSI may be shared if both only read")
    void disks_that_both_only_read_may_be_shared(String source) {
        assertThat(filter(disk("new", source), disk("old", source))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 20: EBS volumes conflict even if both only read")
    void ebs_volumes_conflict_even_if_both_only_read() {
        String source = "awsElasticBlockStore: {volumeID: v, readOnly: true}";

        assertThat(filter(disk("new", source), disk("old", source))).isEqualTo(DISK);
    }

    @Test
    void one_reader_and_one_writer_conflict() {
        assertThat(filter(
                        disk("new", "gcePersistentDisk: {pdName: d, readOnly: true}"),
                        disk("old", "gcePersistentDisk: {pdName: d}")))
                .isEqualTo(DISK);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rbd: {monitors: [c], pool: p, image: i}",
                "rbd: {monitors: [a], pool: q, image: i}",
                "rbd: {monitors: [a], pool: p, image: j}"
            })
    void rbd_images_are_the_same_by_monitor_pool_and_image(String other) {
        assertThat(filter(disk("new", "rbd: {monitors: [a, b], pool: p, image: i}"), disk("old", other)))
                .isEqualTo(Proceed.PROCEED);
    }

    @Test
    void a_pod_without_disks_and_exclusive_claims_is_skipped() {
        objects.with(Given.claim("shared", "spec: {accessModes: [ReadWriteMany]}"));
        CycleState state = MemorySnapshot.cycle(Given.node("n1", ""));

        assertThat(plugin.preFilter(state, Given.podWithClaims("new", "shared")))
                .isEqualTo(Skip.SKIP);
        assertThat(plugin.preFilter(state, Given.podWithClaims("new", "data"))).isEqualTo(Skip.SKIP);
    }

    @Test
    void a_missing_claim_refuses_the_pod() {
        CycleState state = MemorySnapshot.cycle(Given.node("n1", ""));

        assertThat(plugin.preFilter(state, Given.podWithClaims("new", "lost")))
                .isEqualTo(Rejection.unresolvable("persistentvolumeclaim \"lost\" not found"));
    }

    @Test
    void an_ephemeral_volume_needs_no_claim_here() {
        CycleState state = MemorySnapshot.cycle(Given.node("n1", ""));
        PodInfo pod = Given.pod("new", "spec: {volumes: [{name: scratch, ephemeral: {}}]}");

        assertThat(plugin.preFilter(state, pod)).isEqualTo(Skip.SKIP);
    }

    @Test
    @DisplayName("plugins 19: an exclusive claim in use refuses every node, in a way that preemption can help")
    void an_exclusive_claim_in_use_refuses_every_node() {
        NodeInfo user = Given.node("n1", "", Given.podWithClaims("old", "data"));
        NodeInfo empty = Given.node("n2", "");
        CycleState state = MemorySnapshot.cycle(user, empty);
        PodInfo pod = Given.podWithClaims("new", "data");
        plugin.preFilter(state, pod);

        assertThat(plugin.filter(state, pod, user)).isEqualTo(CLAIM);
        assertThat(plugin.filter(state, pod, empty)).isEqualTo(CLAIM);
    }

    @Test
    @DisplayName("plugins 19: a removed pod counts by the claim's name, whatever its namespace")
    void a_removed_pod_counts_by_the_claims_name() {
        NodeInfo node = Given.node("n1", "", Given.podWithClaims("old", "data"));
        CycleState state = MemorySnapshot.cycle(node);
        PodInfo pod = Given.podWithClaims("new", "data");
        plugin.preFilter(state, pod);
        PodInfo elsewhere =
                Given.pod("other", "old", "spec: {volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]}");

        plugin.removePod(state, pod, elsewhere, node);

        assertThat(plugin.filter(state, pod, node)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 8: what is tried on a copy of the state leaves the state as it is")
    void a_copy_of_the_state_is_independent() {
        PodInfo old = Given.podWithClaims("old", "data");
        NodeInfo node = Given.node("n1", "", old);
        CycleState state = MemorySnapshot.cycle(node);
        PodInfo pod = Given.podWithClaims("new", "data");
        plugin.preFilter(state, pod);
        CycleState copy = state.copy();

        plugin.removePod(copy, pod, old, node);
        assertThat(plugin.filter(copy, pod, node)).isEqualTo(Proceed.PROCEED);
        plugin.addPod(copy, pod, old, node);
        assertThat(plugin.filter(copy, pod, node)).isEqualTo(CLAIM);

        plugin.removePod(copy, pod, old, node);
        assertThat(plugin.filter(state, pod, node)).isEqualTo(CLAIM);
    }

    @Test
    void the_claim_of_a_pod_is_counted_in_its_own_namespace() {
        PodInfo elsewhere =
                Given.pod("other", "old", "spec: {volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]}");
        CycleState state = MemorySnapshot.cycle(Given.node("n1", "", elsewhere));

        assertThat(plugin.preFilter(state, Given.podWithClaims("new", "data"))).isEqualTo(Skip.SKIP);
    }
}
