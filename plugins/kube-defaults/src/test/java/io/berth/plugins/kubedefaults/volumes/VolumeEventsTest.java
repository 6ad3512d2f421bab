package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.event.EventResource;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.Hints;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemoryObjects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which events may help a pod that one of the plugins refused. */
final class VolumeEventsTest {
    private static final PersistentVolumeClaim DATA = Given.claim("data", "");
    private static final PersistentVolumeClaim OTHER = Given.claim("other", "");
    private static final PodInfo POD = Given.pod(
            "new",
            "spec: {volumes: [{name: a, persistentVolumeClaim: {claimName: data}}, {name: scratch, ephemeral: {}},"
                    + " {name: inline, csi: {driver: d.example.com}}]}");
    private static final PersistentVolumeClaim SCRATCH = Given.claim("new-scratch", "");

    private static Hints restrictions(PodInfo pod) {
        return new Hints(new VolumeRestrictions(new MemoryObjects()).eventsToRegister(), pod);
    }

    private static Hints limits(PodInfo pod) {
        return new Hints(LimitEvents.registrations(), pod);
    }

    private static Hints zone() {
        return new Hints(new VolumeZone(new MemoryObjects()).eventsToRegister(), POD);
    }

    private static Hints binding() {
        return new Hints(new VolumeBinding(new VolumeBindingArgs(), new MemoryContext()).eventsToRegister(), POD);
    }

    @Test
    void restrictions_a_pod_that_shares_a_claim_goes() {
        assertThat(restrictions(POD)
                        .deleted(
                                EventResource.ASSIGNED_POD,
                                Given.podWithClaims("old", "data").pod()))
                .isTrue();
        assertThat(restrictions(POD)
                        .deleted(
                                EventResource.ASSIGNED_POD,
                                Given.podWithClaims("old", "other").pod()))
                .isFalse();
    }

    @Test
    void restrictions_a_pod_that_holds_a_disk_goes() {
        String disk = "spec: {volumes: [{name: d, gcePersistentDisk: {pdName: disk}}]}";
        Hints hints = restrictions(Given.pod("new", disk));

        assertThat(hints.deleted(
                        EventResource.ASSIGNED_POD, Given.pod("old", disk).pod()))
                .isTrue();
        assertThat(hints.deleted(
                        EventResource.ASSIGNED_POD,
                        Given.pod("other", "old", disk).pod()))
                .isFalse();
    }

    @Test
    void restrictions_a_claim_that_the_pod_mounts_comes() {
        assertThat(restrictions(POD).added(EventResource.PERSISTENT_VOLUME_CLAIM, DATA))
                .isTrue();
        assertThat(restrictions(POD).added(EventResource.PERSISTENT_VOLUME_CLAIM, OTHER))
                .isFalse();
        assertThat(restrictions(POD).added(EventResource.PERSISTENT_VOLUME_CLAIM, SCRATCH))
                .isFalse();
    }

    @Test
    void limits_a_limit_is_raised_or_appears() {
        var none = Given.csiNode("n1", "");
        var one = Given.csiNode("n1", "spec: {drivers: [{name: d, allocatable: {count: 1}}]}");
        var two = Given.csiNode("n1", "spec: {drivers: [{name: d, allocatable: {count: 2}}]}");

        assertThat(limits(POD).updated(EventResource.CSI_NODE, none, one)).isTrue();
        assertThat(limits(POD).updated(EventResource.CSI_NODE, one, two)).isTrue();
        assertThat(limits(POD).updated(EventResource.CSI_NODE, two, one)).isFalse();
        assertThat(limits(POD).updated(EventResource.CSI_NODE, one, none)).isFalse();
    }

    @Test
    void limits_a_pod_with_volumes_leaves_a_node() {
        assertThat(limits(POD)
                        .deleted(
                                EventResource.ASSIGNED_POD,
                                Given.podWithClaims("old", "x").onNode("n1").pod()))
                .isTrue();
        assertThat(limits(POD)
                        .deleted(
                                EventResource.ASSIGNED_POD,
                                Given.podWithClaims("old", "x").pod()))
                .isFalse();
        assertThat(limits(POD)
                        .deleted(
                                EventResource.ASSIGNED_POD,
                                Given.pod("old", "spec: {nodeName: n1}").pod()))
                .isFalse();
    }

    @Test
    void limits_a_claim_of_the_pod_comes_be_it_made_for_the_pod_or_not() {
        assertThat(limits(POD).added(EventResource.PERSISTENT_VOLUME_CLAIM, DATA))
                .isTrue();
        assertThat(limits(POD).added(EventResource.PERSISTENT_VOLUME_CLAIM, SCRATCH))
                .isTrue();
        assertThat(limits(POD).added(EventResource.PERSISTENT_VOLUME_CLAIM, OTHER))
                .isFalse();
    }

    @Test
    void limits_an_attachment_goes() {
        var attachment = Given.attachment("a", "spec: {attacher: ebs.csi.aws.com, nodeName: n1}");
        EventResource label = EventResource.VOLUME_ATTACHMENT;
        PodInfo ebs = Given.pod("ebs", "spec: {volumes: [{name: d, awsElasticBlockStore: {volumeID: vol-1}}]}");
        PodInfo gce = Given.pod("gce", "spec: {volumes: [{name: d, gcePersistentDisk: {pdName: d}}]}");

        assertThat(limits(POD).deleted(label, attachment)).isTrue();
        assertThat(limits(ebs).deleted(label, attachment)).isTrue();
        assertThat(limits(gce).deleted(label, attachment)).isFalse();
        assertThat(limits(Given.pod("none", "")).deleted(label, attachment)).isFalse();
    }

    @Test
    @DisplayName("plugins 7: a hint that fails makes the pod be tried: a volume that cannot be translated fails it")
    void limits_a_volume_that_cannot_be_translated_fails_the_hint() {
        var attachment = Given.attachment("a", "spec: {attacher: ebs.csi.aws.com, nodeName: n1}");
        PodInfo odd = Given.pod("odd", "spec: {volumes: [{name: d, awsElasticBlockStore: {volumeID: aws://z/x}}]}");

        assertThatThrownBy(() -> limits(odd).deleted(EventResource.VOLUME_ATTACHMENT, attachment))
                .hasMessageContaining("invalid format for AWS volume (x)");
    }

    @Test
    void zone_a_class_comes_that_waits_for_pods() {
        assertThat(zone().added(EventResource.STORAGE_CLASS, Given.delayedClass("c", "p")))
                .isTrue();
        assertThat(zone().added(EventResource.STORAGE_CLASS, Given.storageClass("c", "")))
                .isFalse();
    }

    @Test
    void zone_a_volume_comes_or_moves() {
        var a = Given.volume("v", "metadata: {labels: {topology.kubernetes.io/zone: a}}");
        var aWithMore = Given.volume("v", "metadata: {labels: {topology.kubernetes.io/zone: a, x: y}}");
        var b = Given.volume("v", "metadata: {labels: {topology.kubernetes.io/zone: b}}");

        assertThat(zone().added(EventResource.PERSISTENT_VOLUME, a)).isTrue();
        assertThat(zone().updated(EventResource.PERSISTENT_VOLUME, a, b)).isTrue();
        assertThat(zone().updated(EventResource.PERSISTENT_VOLUME, a, aWithMore))
                .isFalse();
    }

    @Test
    void binding_a_class_allows_other_topologies() {
        var everywhere = Given.delayedClass("c", "p");
        var zoneA = Given.storageClass(
                "c",
                "provisioner: p, volumeBindingMode: WaitForFirstConsumer,"
                        + " allowedTopologies: [{matchLabelExpressions: [{key: zone, values: [a]}]}]");

        assertThat(binding().added(EventResource.STORAGE_CLASS, everywhere)).isTrue();
        assertThat(binding().updated(EventResource.STORAGE_CLASS, everywhere, zoneA))
                .isTrue();
        assertThat(binding().updated(EventResource.STORAGE_CLASS, zoneA, zoneA)).isFalse();
    }

    @Test
    void binding_a_claim_of_the_pod_comes_or_changes() {
        assertThat(binding().added(EventResource.PERSISTENT_VOLUME_CLAIM, DATA)).isTrue();
        assertThat(binding().updated(EventResource.PERSISTENT_VOLUME_CLAIM, DATA, DATA))
                .isTrue();
        assertThat(binding().added(EventResource.PERSISTENT_VOLUME_CLAIM, SCRATCH))
                .isTrue();
        assertThat(binding().added(EventResource.PERSISTENT_VOLUME_CLAIM, OTHER))
                .isFalse();
    }

    @Test
    void binding_a_node_leaves_more_volumes_to_csi_drivers() {
        var none = Given.csiNode("n1", "");
        var ebs = Given.csiNode(
                "n1",
                "metadata: {annotations: {storage.alpha.kubernetes.io/migrated-plugins: \"kubernetes.io/aws-ebs\"}}");

        assertThat(binding().added(EventResource.CSI_NODE, none)).isTrue();
        assertThat(binding().updated(EventResource.CSI_NODE, none, ebs)).isTrue();
        assertThat(binding().updated(EventResource.CSI_NODE, ebs, ebs)).isFalse();
    }

    @Test
    void binding_a_node_names_the_same_plugins_in_another_order() {
        var one =
                Given.csiNode("n1", "metadata: {annotations: {storage.alpha.kubernetes.io/migrated-plugins: \"a,b\"}}");
        var two =
                Given.csiNode("n1", "metadata: {annotations: {storage.alpha.kubernetes.io/migrated-plugins: \"b,a\"}}");

        assertThat(binding().updated(EventResource.CSI_NODE, one, two)).isTrue();
    }

    @Test
    void binding_the_driver_of_a_volume_in_the_pod_stops_to_keep_account() {
        var strict = Given.csiDriver("d.example.com", "spec: {storageCapacity: true}");
        var lax = Given.csiDriver("d.example.com", "spec: {storageCapacity: false}");
        var other = Given.csiDriver("e.example.com", "spec: {storageCapacity: false}");

        assertThat(binding().updated(EventResource.CSI_DRIVER, strict, lax)).isTrue();
        assertThat(binding().updated(EventResource.CSI_DRIVER, lax, strict)).isFalse();
        assertThat(binding().updated(EventResource.CSI_DRIVER, strict, other)).isFalse();
    }

    @Test
    void binding_a_pool_grows() {
        var unknown = Given.capacity("p", "");
        var small = Given.capacity("p", "capacity: 1Gi");
        var large = Given.capacity("p", "capacity: 2Gi");
        var limited = Given.capacity("p", "capacity: 2Gi, maximumVolumeSize: 512Mi");

        assertThat(binding().added(EventResource.CSI_STORAGE_CAPACITY, unknown)).isTrue();
        assertThat(binding().updated(EventResource.CSI_STORAGE_CAPACITY, unknown, small))
                .isTrue();
        assertThat(binding().updated(EventResource.CSI_STORAGE_CAPACITY, small, large))
                .isTrue();
        assertThat(binding().updated(EventResource.CSI_STORAGE_CAPACITY, large, small))
                .isFalse();
        assertThat(binding().updated(EventResource.CSI_STORAGE_CAPACITY, small, limited))
                .isFalse();
        assertThat(binding().updated(EventResource.CSI_STORAGE_CAPACITY, small, unknown))
                .isFalse();
    }
}
