package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemorySnapshot;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class EligibilityTest {
    private static final String WAITS = "not eligible due to a terminating pod on the nominated node.";
    private static final String VICTIM = "spec: {priority: 1}, metadata: {deletionTimestamp: \"2026-01-01T00:00:00Z\"},"
            + " status: {conditions: [{type: DisruptionTarget, status: \"True\", reason: PreemptionByScheduler}]}";

    private static Optional<String> objection(PodInfo pod, Rejection verdict, PodInfo... onNode) {
        NodeInfo node = Given.node("n1", "", onNode);
        return Eligibility.objection(pod, new MemorySnapshot(List.of(node)), new FixedVerdicts(verdict, node));
    }

    private static PodInfo nominated() {
        return Given.pod("web", "spec: {priority: 10}, status: {nominatedNodeName: n1}");
    }

    @Test
    void a_pod_that_must_never_preempt_is_not_eligible() {
        PodInfo pod = Given.pod("web", "spec: {preemptionPolicy: Never}");

        assertThat(objection(pod, Rejection.unschedulable("no")))
                .contains("not eligible due to preemptionPolicy=Never.");
    }

    @Test
    void a_pod_without_nominated_node_is_eligible() {
        PodInfo pod = Given.pod("web", "spec: {priority: 10, preemptionPolicy: PreemptLowerPriority}");

        assertThat(objection(pod, Rejection.unschedulable("no"), Given.pod("old", VICTIM)))
                .isEmpty();
    }

    @Test
    void a_pod_waits_for_the_victims_on_its_nominated_node() {
        assertThat(objection(nominated(), Rejection.unschedulable("no"), Given.pod("old", VICTIM)))
                .contains(WAITS);
    }

    @Test
    void a_nominated_node_that_is_hopeless_now_does_not_hold_a_pod_back() {
        assertThat(objection(nominated(), Rejection.unresolvable("no"), Given.pod("old", VICTIM)))
                .isEmpty();
    }

    @Test
    void a_pod_that_a_user_deletes_does_not_hold_a_pod_back() {
        PodInfo deleted =
                Given.pod("old", "spec: {priority: 1}, metadata: {deletionTimestamp: \"2026-01-01T00:00:00Z\"}");

        assertThat(objection(nominated(), Rejection.unschedulable("no"), deleted))
                .isEmpty();
    }

    @Test
    void a_victim_of_equal_priority_does_not_hold_a_pod_back() {
        PodInfo equal = Given.pod("old", VICTIM.replace("priority: 1", "priority: 10"));

        assertThat(objection(nominated(), Rejection.unschedulable("no"), equal)).isEmpty();
    }

    @Test
    @DisplayName("plugins 50: only the first DisruptionTarget condition is read")
    void only_the_first_condition_counts() {
        PodInfo moved = Given.pod(
                "old", VICTIM.replace("[{", "[{type: DisruptionTarget, status: \"True\", reason: EvictionByAPI}, {"));

        assertThat(objection(nominated(), Rejection.unschedulable("no"), moved)).isEmpty();
    }
}
