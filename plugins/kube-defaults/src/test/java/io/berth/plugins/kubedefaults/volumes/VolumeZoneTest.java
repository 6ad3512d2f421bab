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

final class VolumeZoneTest {
    private static final Rejection OTHER_ZONE = Rejection.unresolvable("node(s) had no available volume zone");
    private static final PodInfo POD = Given.podWithClaims("web", "data");

    private final MemoryObjects objects = new MemoryObjects();
    private final VolumeZone plugin = new VolumeZone(objects);

    private void volumeLabels(String labels) {
        objects.with(Given.boundClaim("data", "v1"), Given.volume("v1", "metadata: {labels: {" + labels + "}}"));
    }

    private Object filter(String nodeLabels) {
        NodeInfo node = Given.node("n1", "metadata: {labels: {" + nodeLabels + "}}");
        CycleState state = MemorySnapshot.cycle(node);
        plugin.preFilter(state, POD);
        return plugin.filter(state, POD, node);
    }

    private Object preFilter(PodInfo pod) {
        return plugin.preFilter(MemorySnapshot.cycle(), pod);
    }

    @Test
    void a_pod_goes_to_the_zone_of_its_volume() {
        volumeLabels("topology.kubernetes.io/zone: a");

        assertThat(filter("topology.kubernetes.io/zone: a")).isEqualTo(Proceed.PROCEED);
        assertThat(filter("topology.kubernetes.io/zone: b")).isEqualTo(OTHER_ZONE);
    }

    @Test
    @DisplayName("plugins 23: two underscores separate the zones of a volume")
    void two_underscores_separate_zones() {
        volumeLabels("topology.kubernetes.io/zone: a__b");

        assertThat(filter("topology.kubernetes.io/zone: b")).isEqualTo(Proceed.PROCEED);
        assertThat(filter("topology.kubernetes.io/zone: c")).isEqualTo(OTHER_ZONE);
    }

    @Test
    void a_label_with_an_empty_part_is_passed_over() {
        volumeLabels("topology.kubernetes.io/zone: a__");

        assertThat(preFilter(POD)).isEqualTo(Skip.SKIP);
    }

    @Test
    @DisplayName("plugins 23: a node without any of the labels always passes")
    void a_node_without_zone_labels_always_passes() {
        volumeLabels("topology.kubernetes.io/zone: a");

        assertThat(filter("kubernetes.io/hostname: n1")).isEqualTo(Proceed.PROCEED);
        assertThat(filter("topology.kubernetes.io/region: r")).isEqualTo(OTHER_ZONE);
    }

    @Test
    @DisplayName("plugins 23: an outdated key of a volume is also looked for under its successor on the node")
    void an_outdated_key_is_looked_for_under_its_successor() {
        volumeLabels("failure-domain.beta.kubernetes.io/zone: a");

        assertThat(filter("topology.kubernetes.io/zone: a")).isEqualTo(Proceed.PROCEED);
        assertThat(filter("topology.kubernetes.io/zone: b")).isEqualTo(OTHER_ZONE);
    }

    @Test
    void a_new_key_is_not_looked_for_under_its_predecessor() {
        volumeLabels("topology.kubernetes.io/zone: a");

        assertThat(filter("failure-domain.beta.kubernetes.io/zone: a")).isEqualTo(OTHER_ZONE);
    }

    @Test
    void zone_and_region_must_both_match() {
        volumeLabels("topology.kubernetes.io/zone: a, topology.kubernetes.io/region: r");

        assertThat(filter("topology.kubernetes.io/zone: a, topology.kubernetes.io/region: r"))
                .isEqualTo(Proceed.PROCEED);
        assertThat(filter("topology.kubernetes.io/zone: a")).isEqualTo(OTHER_ZONE);
    }

    @Test
    void without_prefilter_the_zones_are_read_by_the_filter() {
        volumeLabels("topology.kubernetes.io/zone: a");
        NodeInfo node = Given.node("n1", "metadata: {labels: {topology.kubernetes.io/zone: b}}");

        assertThat(plugin.filter(MemorySnapshot.cycle(node), POD, node)).isEqualTo(OTHER_ZONE);
    }

    @Test
    void a_volume_without_labels_leaves_nothing_to_filter() {
        volumeLabels("");

        assertThat(preFilter(POD)).isEqualTo(Skip.SKIP);
    }

    @Test
    void a_claim_that_waits_for_the_pod_leaves_nothing_to_filter() {
        objects.with(Given.claim("data", "spec: {storageClassName: slow}"), Given.delayedClass("slow", "p"));

        assertThat(preFilter(POD)).isEqualTo(Skip.SKIP);
    }

    @Test
    void each_way_in_which_a_claim_can_be_incomplete_has_its_text() {
        assertThat(preFilter(POD)).isEqualTo(Rejection.unresolvable("persistentvolumeclaim \"data\" not found"));

        objects.with(Given.claim("data", ""));
        assertThat(preFilter(POD))
                .isEqualTo(Rejection.unresolvable("PersistentVolumeClaim had no pv name and storageClass name"));

        objects.with(Given.claim("data", "spec: {storageClassName: slow}"));
        assertThat(preFilter(POD)).isEqualTo(Rejection.unresolvable("storageclass.storage.k8s.io \"slow\" not found"));

        objects.with(Given.storageClass("slow", "provisioner: p"));
        assertThat(preFilter(POD))
                .isEqualTo(Rejection.unresolvable("VolumeBindingMode not set for StorageClass \"slow\""));

        objects.with(Given.storageClass("slow", "provisioner: p, volumeBindingMode: Immediate"));
        assertThat(preFilter(POD)).isEqualTo(Rejection.unresolvable("PersistentVolume had no name"));

        objects.with(Given.boundClaim("data", "v1"));
        assertThat(preFilter(POD)).isEqualTo(Rejection.unresolvable("persistentvolume \"v1\" not found"));

        assertThat(preFilter(Given.pod("web", "spec: {volumes: [{name: v, persistentVolumeClaim: {}}]}")))
                .isEqualTo(Rejection.unresolvable("PersistentVolumeClaim had no name"));
    }
}
