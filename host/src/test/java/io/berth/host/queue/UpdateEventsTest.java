package io.berth.host.queue;

import static io.berth.testkit.NodeBuilder.node;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.event.ClusterEvent;
import io.berth.testkit.NodeBuilder;
import io.berth.testkit.PodBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What changes of pods and nodes mean to the pods that wait. */
class UpdateEventsTest {
    private static List<String> events(PodBuilder before, PodBuilder after) {
        return PodUpdateEvents.of(before.info(), after.info()).stream()
                .map(ClusterEvent::label)
                .toList();
    }

    private static List<String> events(NodeBuilder before, NodeBuilder after) {
        return NodeUpdateEvents.of(before.build(), after.build()).stream()
                .map(ClusterEvent::label)
                .toList();
    }

    @Test
    void labels_of_a_pod() {
        assertThat(events(pod("web").on("a"), pod("web").on("a").labels("app=web")))
                .containsExactly("AssignedPodUpdatePodLabel");
    }

    @Test
    void a_pod_without_a_node_is_an_unscheduled_one() {
        assertThat(events(pod("web"), pod("web").labels("app=web"))).containsExactly("UnscheduledPodUpdatePodLabel");
    }

    @Test
    void requests_that_went_down_and_up() {
        assertThat(events(
                        pod("web").on("a").requests("cpu=2,memory=1Gi,example.com/gpu=1"),
                        pod("web").on("a").requests("cpu=1,memory=1Gi,example.com/gpu=1")))
                .containsExactly("AssignedPodUpdatePodScaleDown");
        assertThat(events(
                        pod("web").on("a").requests("cpu=2,memory=1Gi"),
                        pod("web").on("a").requests("cpu=1,memory=2Gi")))
                .containsExactly("AssignedPodUpdatePodScaleDown", "AssignedPodUpdatePodScaleUp");
        assertThat(events(
                        pod("web").on("a").requests("example.com/gpu=1"),
                        pod("web").on("a")))
                .containsExactly("AssignedPodUpdatePodScaleDown");
    }

    @Test
    void gates_that_are_all_gone() {
        assertThat(events(pod("web").gate("a").gate("b"), pod("web").gate("a")))
                .containsExactly("UnscheduledPodUpdate");
        assertThat(events(pod("web").gate("a"), pod("web")))
                .containsExactly("UnscheduledPodUpdatePodSchedulingGatesEliminated");
    }

    @Test
    void the_number_of_tolerations() {
        assertThat(events(pod("web"), pod("web").toleration("gpu")))
                .containsExactly("UnscheduledPodUpdatePodToleration");
        assertThat(events(pod("web").toleration("cpu"), pod("web").toleration("gpu")))
                .containsExactly("UnscheduledPodUpdate");
    }

    @Test
    void generated_resource_claims() {
        assertThat(events(pod("web"), pod("web").resourceClaimStatus("gpu", "web-gpu")))
                .containsExactly("UnscheduledPodUpdatePodGeneratedResourceClaim");
    }

    @Test
    void a_pods_change_of_no_other_kind_is_an_update() {
        assertThat(events(pod("web").on("a"), pod("web").on("a").annotation("note", "x")))
                .containsExactly("AssignedPodUpdate");
    }

    @Test
    void several_kinds_come_in_a_fixed_order() {
        assertThat(events(
                        pod("web").gate("a").requests("cpu=1"),
                        pod("web").labels("app=web").requests("cpu=2").toleration("gpu")))
                .containsExactly(
                        "UnscheduledPodUpdatePodLabel",
                        "UnscheduledPodUpdatePodScaleUp",
                        "UnscheduledPodUpdatePodSchedulingGatesEliminated",
                        "UnscheduledPodUpdatePodToleration");
    }

    @Test
    @DisplayName("core 42: a nodes change that helps nobody is no event")
    void a_nodes_change_that_helps_nobody_is_no_event() {
        assertThat(events(node("a"), node("a").set("metadata.resourceVersion", "7")))
                .isEmpty();
    }

    @Test
    @DisplayName("core 42: a cordon is no event and its end is one of taints")
    void a_cordon_is_no_event_and_its_end_is_one_of_taints() {
        assertThat(events(node("a"), node("a").cordoned())).isEmpty();
        assertThat(events(node("a").cordoned(), node("a"))).containsExactly("NodeUpdateNodeTaint");
    }

    @Test
    void taints_are_told_twice_if_a_cordon_ends_too() {
        assertThat(events(node("a").cordoned().taint("node.kubernetes.io/unschedulable", "NoSchedule"), node("a")))
                .containsExactly("NodeUpdateNodeTaint", "NodeUpdateNodeTaint");
    }

    @Test
    void all_kinds_of_changes_of_a_node_come_in_a_fixed_order() {
        NodeBuilder after = node("a")
                .allocatable("cpu=4")
                .zone("z")
                .taint("gpu", "NoSchedule")
                .condition("Ready", "True")
                .annotation("note", "x")
                .set("spec.podPreemptionPolicy", Map.of("disableResizePreemption", List.of("example.com/owner")))
                .set("status.declaredFeatures", List.of("Sidecars"));
        assertThat(events(node("a"), after))
                .containsExactly(
                        "NodeUpdateNodeAllocatable",
                        "NodeUpdateNodeLabel",
                        "NodeUpdateNodeTaint",
                        "NodeUpdateNodeCondition",
                        "NodeUpdateNodeAnnotation",
                        "NodeUpdateNodePreemptionPolicy",
                        "NodeUpdateNodeDeclaredFeature");
    }

    @Test
    void an_amount_written_otherwise_is_the_same() {
        assertThat(events(node("a").allocatable("cpu=4"), node("a").allocatable("cpu=4000m")))
                .isEmpty();
    }

    @Test
    void only_the_status_of_a_condition_counts() {
        assertThat(events(
                        node("a").condition("Ready", "True").condition("DiskPressure", "False"),
                        node("a").condition("DiskPressure", "False").condition("Ready", "True")))
                .isEmpty();
    }
}
