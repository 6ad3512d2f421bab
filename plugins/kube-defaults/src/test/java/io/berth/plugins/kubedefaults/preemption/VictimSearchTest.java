package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.cycle.Rejection;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class VictimSearchTest {
    private final MemoryContext context = new MemoryContext().fit(new CpuFit());

    private NodeSearch.Outcome search(PodInfo pod, NodeInfo node) {
        return new VictimSearch(
                        context.filters(),
                        new Importance(context.clock().instant()),
                        Budgets.of(context.objects().list(PodDisruptionBudget.class)),
                        MemorySnapshot.cycle(node),
                        pod)
                .on(node);
    }

    private PreemptionCandidate found(PodInfo pod, NodeInfo node) {
        return ((NodeSearch.Outcome.Found) search(pod, node)).candidate();
    }

    private static Rejection refusal(NodeSearch.Outcome outcome) {
        return ((NodeSearch.Outcome.Refused) outcome).verdict();
    }

    @Test
    @DisplayName("plugins 43: the most important pods are put back first, which is not always the fewest victims")
    void the_most_important_pods_are_put_back_first() {
        PodInfo p1 = CpuFit.pod("p1", 5, 1);
        PodInfo p2 = CpuFit.pod("p2", 3, 2, "2026-01-01T10:05:00Z", "");
        PodInfo p3 = CpuFit.pod("p3", 3, 1);

        PreemptionCandidate candidate = found(CpuFit.pod("new", 10, 2), Given.nodeWithCpu("n1", 4, p1, p2, p3));

        assertThat(candidate.victims()).extracting(PodInfo::name).containsExactly("p2");
        assertThat(candidate.budgetViolations()).isZero();
    }

    @Test
    @DisplayName("plugins 42: a pod of equal priority is never a victim")
    void a_pod_of_equal_priority_is_never_a_victim() {
        NodeInfo node = Given.nodeWithCpu("n1", 4, CpuFit.pod("equal", 10, 4));

        assertThat(refusal(search(CpuFit.pod("new", 10, 2), node)))
                .isEqualTo(Rejection.unresolvable("No preemption victims found for incoming pod"));
    }

    @Test
    void a_node_on_which_the_pod_does_not_fit_without_all_victims_says_why() {
        NodeInfo node = Given.nodeWithCpu("n1", 4, CpuFit.pod("small", 1, 1), CpuFit.pod("big", 20, 3));

        assertThat(refusal(search(CpuFit.pod("new", 10, 2), node)))
                .isEqualTo(Rejection.unschedulable("Insufficient cpu"));
    }

    @Test
    @DisplayName("plugins 42: a terminating pod may be a victim")
    void a_terminating_pod_may_be_a_victim() {
        PodInfo terminating = Given.pod(
                "old",
                "metadata: {deletionTimestamp: \"2026-01-01T00:00:00Z\"},"
                        + " spec: {containers: [{name: main, resources: {requests: {cpu: 4}}}]}");

        assertThat(found(CpuFit.pod("new", 10, 2), Given.nodeWithCpu("n1", 4, terminating))
                        .victims())
                .extracting(PodInfo::name)
                .containsExactly("old");
    }

    @Test
    @DisplayName("plugins 43: victims that violate a budget are put back before all others")
    void victims_that_violate_a_budget_are_put_back_first() {
        context.objects().with(webBudget());
        PodInfo first = CpuFit.pod("first", 5, 2, "2026-01-01T10:00:00Z", "app: web");
        PodInfo second = CpuFit.pod("second", 3, 2, "2026-01-01T10:00:00Z", "app: web");

        PreemptionCandidate candidate = found(CpuFit.pod("new", 10, 2), Given.nodeWithCpu("n1", 4, first, second));

        assertThat(candidate.victims()).extracting(PodInfo::name).containsExactly("first");
        assertThat(candidate.budgetViolations()).isZero();
    }

    @Test
    void victims_of_both_kinds_are_told_in_order_of_importance() {
        context.objects().with(webBudget());
        PodInfo first = CpuFit.pod("first", 5, 2, "2026-01-01T10:00:00Z", "app: web");
        PodInfo second = CpuFit.pod("second", 3, 2, "2026-01-01T10:00:00Z", "app: web");

        PreemptionCandidate candidate = found(CpuFit.pod("new", 10, 4), Given.nodeWithCpu("n1", 4, second, first));

        assertThat(candidate.victims()).extracting(PodInfo::name).containsExactly("first", "second");
        assertThat(candidate.budgetViolations()).isOne();
    }

    private static PodDisruptionBudget webBudget() {
        return Given.budget("web", "spec: {selector: {matchLabels: {app: web}}}, status: {disruptionsAllowed: 1}");
    }

    @Test
    void a_node_on_which_the_pod_fits_already_is_a_failure() {
        NodeInfo node = Given.nodeWithCpu("n1", 4, CpuFit.pod("small", 1, 1));

        assertThatThrownBy(() -> search(CpuFit.pod("new", 10, 2), node))
                .hasMessage("expected at least one victim pod on node \"n1\"");
    }

    @Test
    void the_node_of_the_snapshot_stays_as_it_is() {
        NodeInfo node = Given.nodeWithCpu("n1", 4, CpuFit.pod("small", 1, 4));

        found(CpuFit.pod("new", 10, 2), node);

        assertThat(node.pods()).hasSize(1);
        assertThat(node.requested().milliCpu()).isEqualTo(4000);
    }
}
