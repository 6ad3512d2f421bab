package io.berth.host.cycle;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Nodes on which room is being made, and what they mean to the pod and to others. */
class NominatedNodeTest {
    private final CycleFixture cycle = new CycleFixture(3);
    private final List<Integer> podsSeen = new ArrayList<>();

    /** Whether a node fits with so many pods on it; what it was asked about is noted. */
    private void fitsUpTo(int pods) {
        FilterPlugin plugin = (state, pod, node) -> {
            podsSeen.add(node.podCount());
            return node.podCount() > pods ? Rejection.unschedulable("full") : Proceed.PROCEED;
        };
        cycle.profile.with(ExtensionPoint.FILTER, "Count", plugin);
    }

    private boolean fitsOnFirst(PodInfo pod) {
        CycleState state = new CycleState(cycle.cache.snapshot());
        return new ProfileFilters(cycle.profile.build(), cycle)
                        .filterWithNominatedPods(
                                state, pod, state.snapshot().nodes().getFirst())
                == Proceed.PROCEED;
    }

    @Test
    @DisplayName(
            "core 10: a nominated node that fits is taken, though PreFilter left others, and nothing else is asked")
    void a_nominated_node_that_fits_is_taken() {
        cycle.preFilter("P", pod -> new OnlyNodes(Set.of("n1")))
                .refusing("F", (pod, node) -> false)
                .scoring();
        assertThat(cycle.place(pod("web").nominatedTo("n3").info())).isEqualTo("n3");
        assertThat(cycle.calls).containsExactly("preFilter P", "filter web on n3");
    }

    @Test
    @DisplayName("core 11: with a nominated pod there are two passes, with it and without it")
    void there_are_two_passes() {
        fitsUpTo(1);
        cycle.nominate(pod("other").priority(5).info(), "n1");
        assertThat(fitsOnFirst(pod("web").priority(5).info())).isTrue();
        assertThat(podsSeen).containsExactly(1, 0);
    }

    @Test
    @DisplayName("core 11: a refusal in the first pass is final")
    void a_refusal_in_the_first_pass_is_final() {
        fitsUpTo(0);
        cycle.nominate(pod("other").priority(5).info(), "n1");
        assertThat(fitsOnFirst(pod("web").priority(5).info())).isFalse();
        assertThat(podsSeen).containsExactly(1);
    }

    @Test
    @DisplayName("core 11: nominated pods of lower priority, and the pod itself, do not count")
    void less_important_pods_do_not_count() {
        fitsUpTo(0);
        cycle.nominate(pod("other").priority(4).info(), "n1")
                .nominate(pod("web").priority(5).info(), "n1");
        assertThat(fitsOnFirst(pod("web").priority(5).info())).isTrue();
        assertThat(podsSeen).containsExactly(0);
    }

    @Test
    @DisplayName("core 16: preemption that succeeds adds its message as well")
    void success_of_PostFilter_adds_its_message() {
        PostFilterPlugin preemption = (state, pod, verdicts) -> new PostFilterResult(
                PostFilterResult.Outcome.SUCCESS,
                new Nomination.Override("n2"),
                List.of("preemption: found a potential placement for pod on node n2, preempting 1 victims"));
        cycle.refusing("F", (pod, node) -> true).profile.with(ExtensionPoint.POST_FILTER, "Preemption", preemption);
        assertThat(cycle.message(pod("web").info()))
                .isEqualTo("0/3 nodes are available: 3 no."
                        + " preemption: found a potential placement for pod on node n2, preempting 1 victims");
    }
}
