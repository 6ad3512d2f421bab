package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PostFilterResult.Outcome;
import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.cycle.PreemptionDecision;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.ObjectChange;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class DefaultPreemptionTest {
    private final MemoryContext context = new MemoryContext().fit(new CpuFit());
    private final DefaultPreemption plugin = new DefaultPreemption(new DefaultPreemptionArgs(), context);
    private final PodInfo pod = CpuFit.pod("new", 10, 2);

    private PostFilterResult postFilter(PodInfo preemptor, Rejection verdict, NodeInfo... nodes) {
        context.objects().with(preemptor.pod());
        return plugin.postFilter(MemorySnapshot.cycle(nodes), preemptor, new FixedVerdicts(verdict, nodes));
    }

    private PostFilterResult postFilter(NodeInfo... nodes) {
        return postFilter(pod, Rejection.unschedulable("Insufficient cpu"), nodes);
    }

    private static NodeInfo full(String name, int priority) {
        return Given.nodeWithCpu(name, 2, CpuFit.pod("on-" + name, priority, 2));
    }

    @Test
    @DisplayName("plugins 47: success has a text as well")
    void nominates_the_pod_to_the_node_with_the_cheapest_victims() {
        PostFilterResult result = postFilter(full("n1", 5), full("n2", 3));

        assertThat(result.outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(result.nomination()).isEqualTo(new Nomination.Override("n2"));
        assertThat(result.reasons())
                .containsExactly("preemption: found a potential placement for pod on node n2, preempting 1 victims");
    }

    @Test
    void tells_all_candidates_and_the_chosen_one() {
        PreemptionDecision decision =
                Objects.requireNonNull(postFilter(full("n1", 5), full("n2", 3)).decision());

        assertThat(decision.candidates())
                .extracting(PreemptionCandidate::nodeName)
                .containsExactlyInAnyOrder("n1", "n2");
        assertThat(Objects.requireNonNull(decision.chosen()).nodeName()).isEqualTo("n2");
    }

    @Test
    @DisplayName("plugins 47: the failure is a second sentence over all nodes")
    void a_failure_counts_all_nodes_once_more() {
        PostFilterResult result = postFilter(full("n1", 10), full("n2", 20));

        assertThat(result.reasons())
                .containsExactly(
                        "preemption: 0/2 nodes are available:" + " 2 No preemption victims found for incoming pod.");
    }

    @Test
    @DisplayName("plugins 46: nodes that are hopeless are not tried")
    void hopeless_nodes_are_not_tried() {
        PostFilterResult result = postFilter(pod, Rejection.unresolvable("node(s) were unschedulable"), full("n1", 1));

        assertThat(result.reasons())
                .containsExactly(
                        "preemption: 0/1 nodes are available:" + " 1 Preemption is not helpful for scheduling.");
    }

    @Test
    @DisplayName("plugins 48: a nomination is cleared when preemption cannot help")
    void a_nomination_is_cleared_when_preemption_cannot_help() {
        PostFilterResult result = postFilter(full("n1", 10));

        assertThat(result.outcome()).isEqualTo(Outcome.UNSCHEDULABLE);
        assertThat(result.nomination()).isEqualTo(Nomination.CLEAR);
    }

    @Test
    @DisplayName("plugins 48: a nomination stays when the pod may not preempt")
    void a_nomination_stays_when_the_pod_may_not_preempt() {
        PodInfo never = Given.pod("never", "spec: {preemptionPolicy: Never}");

        PostFilterResult result = postFilter(never, Rejection.unschedulable("no"), full("n1", -1));

        assertThat(result.nomination()).isEqualTo(Nomination.KEEP);
        assertThat(result.reasons()).containsExactly("preemption: not eligible due to preemptionPolicy=Never.");
    }

    @Test
    @DisplayName(
            "plugins 49: nothing is written before PostFilter returns, and PreEnqueue holds the pod back meanwhile")
    void the_pod_is_held_back_while_its_victims_are_evicted() {
        postFilter(full("n1", 5));

        assertThat(context.writer().calls()).isEmpty();
        assertThat(plugin.preEnqueue(pod))
                .isEqualTo(Rejection.unresolvable("waiting for the preemption for this pod to be finished"));

        context.runWork();

        assertThat(plugin.preEnqueue(pod)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void pods_of_lower_priority_lose_their_nomination_to_the_node() {
        PodInfo lower = Given.pod("lower", "spec: {priority: 9}, status: {nominatedNodeName: n1}");
        PodInfo equal = Given.pod("equal", "spec: {priority: 10}, status: {nominatedNodeName: n1}");
        context.nominate("n1", lower, equal);

        PreemptionDecision decision =
                Objects.requireNonNull(postFilter(full("n1", 5)).decision());
        context.runWork();

        assertThat(decision.clearedNominations()).containsExactly(lower);
        assertThat(context.writer().calls())
                .contains("nominate default/lower \"\"")
                .doesNotContain("nominate default/equal \"\"");
    }

    @Test
    void the_newest_state_of_the_pod_counts() {
        PodInfo stale = CpuFit.pod("new", 1, 2);
        context.objects().with(pod.pod());

        NodeInfo node = full("n1", 5);
        PostFilterResult result = plugin.postFilter(
                MemorySnapshot.cycle(node), stale, new FixedVerdicts(Rejection.unschedulable("no"), node));

        assertThat(result.outcome()).isEqualTo(Outcome.SUCCESS);
    }

    @Test
    void a_pod_that_is_gone_is_a_failure() {
        NodeInfo node = full("n1", 5);

        assertThatThrownBy(() -> plugin.postFilter(
                        MemorySnapshot.cycle(node), pod, new FixedVerdicts(Rejection.unschedulable("no"), node)))
                .hasMessage("preemption: pod \"new\" not found");
    }

    @Test
    void an_extender_that_leaves_nothing_over_keeps_the_nomination() {
        context.extender(new NoCandidates());

        PostFilterResult result = postFilter(full("n1", 5));

        assertThat(result.nomination()).isEqualTo(Nomination.KEEP);
        assertThat(result.reasons()).containsExactly("preemption: no candidate node for preemption");
    }

    @Test
    void a_deleted_pod_is_no_reason_to_try_again() {
        assertThat(plugin.eventsToRegister()).singleElement().satisfies(registration -> {
            assertThat(registration.event().label()).isEqualTo("AssignedPodDelete");
            assertThat(registration.hint().mayHelp(pod, new ObjectChange(pod.pod(), null)))
                    .isFalse();
        });
    }
}
