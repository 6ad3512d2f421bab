package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

final class NodeVolumeLimitsTest {
    private static final Rejection TOO_MANY = Rejection.unschedulable("node(s) exceed max volume count");
    private static final PodInfo POD = Given.podWithClaims("new", "data");

    private final MemoryObjects objects = new MemoryObjects();
    private final NodeVolumeLimits plugin = new NodeVolumeLimits(objects, "prefix");

    private static String csi(String handle) {
        return "spec: {csi: {driver: d, volumeHandle: " + handle + "}}";
    }

    private void limit(int count) {
        objects.with(Given.csiNode("n1", "spec: {drivers: [{name: d, allocatable: {count: " + count + "}}]}"));
    }

    private void bound(String claim, String handle) {
        objects.with(Given.boundClaim(claim, "pv-" + handle), Given.volume("pv-" + handle, csi(handle)));
    }

    private Object filter(PodInfo pod, PodInfo... onNode) {
        NodeInfo node = Given.node("n1", "", onNode);
        return plugin.filter(MemorySnapshot.cycle(node), pod, node);
    }

    @Test
    void volumes_of_pods_on_the_node_count_against_the_limit() {
        limit(1);
        bound("data", "h1");
        bound("other", "h2");

        assertThat(filter(POD)).isEqualTo(Proceed.PROCEED);
        assertThat(filter(POD, Given.podWithClaims("old", "other"))).isEqualTo(TOO_MANY);
    }

    @Test
    void a_volume_that_is_on_the_node_already_costs_nothing() {
        limit(1);
        bound("data", "h1");

        assertThat(filter(POD, Given.podWithClaims("old", "data"))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void two_claims_on_one_volume_count_once() {
        limit(1);
        bound("data", "h1");
        objects.with(Given.boundClaim("more", "pv-h1"));

        assertThat(filter(Given.podWithClaims("new", "data", "more"))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void an_attachment_without_a_pod_counts_too() {
        limit(1);
        bound("data", "h1");
        bound("gone", "h2");
        objects.with(Given.attachment("a", "spec: {attacher: d, nodeName: n1, source: {persistentVolumeName: pv-h2}}"));

        assertThat(filter(POD)).isEqualTo(TOO_MANY);
    }

    @Test
    void an_attachment_of_a_volume_of_a_pod_on_the_node_counts_once() {
        limit(2);
        bound("data", "h1");
        bound("other", "h2");
        objects.with(Given.attachment("a", "spec: {attacher: d, nodeName: n1, source: {persistentVolumeName: pv-h2}}"));

        assertThat(filter(POD, Given.podWithClaims("old", "other"))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void an_attachment_to_another_node_does_not_count() {
        limit(1);
        bound("data", "h1");
        bound("gone", "h2");
        objects.with(Given.attachment("a", "spec: {attacher: d, nodeName: n2, source: {persistentVolumeName: pv-h2}}"));

        assertThat(filter(POD)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void an_unbound_claim_counts_for_the_provisioner_of_its_class() {
        limit(0);
        objects.with(Given.claim("data", "spec: {storageClassName: fast}"), Given.delayedClass("fast", "d"));

        assertThat(filter(POD)).isEqualTo(TOO_MANY);
    }

    @Test
    void an_unbound_claim_without_class_does_not_count() {
        limit(0);
        objects.with(Given.claim("data", "spec: {storageClassName: fast}"));

        assertThat(filter(POD)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 21: without a CSINode there is no limit")
    void without_a_csi_node_there_is_no_limit() {
        bound("data", "h1");

        assertThat(filter(POD)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 21: a driver that asks to be present refuses a node without it, and one without CSINode")
    void a_driver_that_asks_to_be_present_refuses_nodes_without_it() {
        bound("data", "h1");
        objects.with(Given.csiDriver("d", "spec: {preventPodSchedulingIfMissing: true}"));
        Rejection missing = Rejection.unschedulable("d CSI driver is not installed on the node");

        assertThat(filter(POD)).isEqualTo(missing);
        objects.with(Given.csiNode("n1", "spec: {drivers: [{name: e}]}"));
        assertThat(filter(POD)).isEqualTo(missing);
        objects.with(Given.csiNode("n1", "spec: {drivers: [{name: d}]}"));
        assertThat(filter(POD)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 21: without a CSINode volumes in the old way are not translated")
    void without_a_csi_node_nothing_is_migrated() {
        PodInfo pod = Given.pod("new", "spec: {volumes: [{name: v, awsElasticBlockStore: {volumeID: vol-1}}]}");
        objects.with(Given.csiDriver("ebs.csi.aws.com", "spec: {preventPodSchedulingIfMissing: true}"));

        assertThat(filter(pod)).isEqualTo(Proceed.PROCEED);
        objects.with(Given.csiNode("n1", ""));
        assertThat(filter(pod))
                .isEqualTo(Rejection.unschedulable("ebs.csi.aws.com CSI driver is not installed on the node"));
    }

    @Test
    void a_volume_in_a_pod_and_a_persistent_one_are_the_same_by_their_handle() {
        objects.with(
                Given.csiNode("n1", "spec: {drivers: [{name: ebs.csi.aws.com, allocatable: {count: 1}}]}"),
                Given.boundClaim("data", "pv1"),
                Given.volume("pv1", "spec: {awsElasticBlockStore: {volumeID: vol-1}}"));
        PodInfo inline = Given.pod(
                "old", "spec: {volumes: [{name: v, awsElasticBlockStore: {volumeID: \"aws://zone/vol-1\"}}]}");

        assertThat(filter(POD, inline)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void a_missing_claim_refuses_the_node_for_good() {
        assertThat(filter(POD))
                .isEqualTo(Rejection.unresolvable(
                        "looking up PVC default/data: persistentvolumeclaim \"data\" not found"));
    }

    @Test
    void a_missing_claim_of_a_pod_on_the_node_is_passed_over() {
        limit(1);
        bound("data", "h1");

        assertThat(filter(POD, Given.podWithClaims("old", "gone"))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void a_claim_under_the_name_of_an_ephemeral_volume_must_belong_to_the_pod() {
        objects.with(Given.claim("new-scratch", ""));
        PodInfo pod = Given.pod("new", "spec: {volumes: [{name: scratch, ephemeral: {}}]}");

        assertThatThrownBy(() -> filter(pod))
                .hasMessage("PVC default/new-scratch was not created for pod default/new (pod is not owner)");
    }

    @Test
    void a_volume_without_claim_name_is_a_failure() {
        PodInfo pod = Given.pod("new", "spec: {volumes: [{name: v, persistentVolumeClaim: {}}]}");

        assertThatThrownBy(() -> filter(pod)).hasMessage("PersistentVolumeClaim had no name");
    }

    @Test
    void a_pod_without_volumes_that_could_count_is_skipped() {
        PodInfo config = Given.pod("new", "spec: {volumes: [{name: config}]}");
        PodInfo file = Given.pod("new", "spec: {volumes: [{name: f, azureFile: {shareName: s}}]}");

        assertThat(plugin.preFilter(MemorySnapshot.cycle(), config)).isEqualTo(Skip.SKIP);
        assertThat(plugin.preFilter(MemorySnapshot.cycle(), file)).isEqualTo(Proceed.PROCEED);
    }
}
