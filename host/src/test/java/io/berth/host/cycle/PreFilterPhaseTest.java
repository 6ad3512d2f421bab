package io.berth.host.cycle;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The answers of several PreFilter plugins as one. */
class PreFilterPhaseTest {
    private final CycleFixture cycle = new CycleFixture(3);

    /** Has nothing to do with any pod, and notes whatever it is called for after that. */
    private static final class Skipping implements PreFilterPlugin, FilterPlugin {
        private final List<String> calls;

        Skipping(List<String> calls) {
            this.calls = calls;
        }

        @Override
        public PreFilterResult preFilter(CycleState state, PodInfo pod) {
            return Skip.SKIP;
        }

        @Override
        public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
            calls.add("filter");
            return Proceed.PROCEED;
        }

        @Override
        public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
            calls.add("addPod");
        }

        @Override
        public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
            calls.add("removePod");
        }
    }

    @Test
    @DisplayName("core 7: after a refusal the others are asked, and the last refusal counts")
    void after_a_refusal_the_others_are_asked() {
        cycle.preFilter("A", pod -> Rejection.unschedulable("a"))
                .preFilter("B", pod -> Rejection.unschedulable("b"))
                .preFilter("C", pod -> Proceed.PROCEED);
        assertThat(cycle.message(pod("web").info())).isEqualTo("0/3 nodes are available: b.");
        assertThat(cycle.calls).containsExactly("preFilter A", "preFilter B", "preFilter C");
    }

    @Test
    @DisplayName("core 7: a refusal that nothing resolves ends PreFilter at once")
    void a_refusal_that_nothing_resolves_ends_it() {
        cycle.preFilter("A", pod -> Rejection.unschedulable("a"))
                .preFilter("B", pod -> Rejection.unresolvable("b"))
                .preFilter("C", pod -> Rejection.unschedulable("c"));
        ScheduleResult result = cycle.run(pod("web").info());
        assertThat(result.trace().preFilter())
                .isEqualTo(new PluginStatus("UnschedulableAndUnresolvable", "B", List.of("b")));
        assertThat(cycle.calls).containsExactly("preFilter A", "preFilter B");
    }

    @Test
    @DisplayName("core 7: an answer that is pending is an error")
    void pending_is_an_error() {
        cycle.preFilter("A", pod -> Rejection.pending("soon"));
        assertThat(cycle.run(pod("web").info()))
                .isInstanceOfSatisfying(
                        ScheduleResult.Failed.class,
                        failed -> assertThat(failed.message()).isEqualTo("running PreFilter plugin \"A\": soon"));
    }

    @Test
    @DisplayName("core 8: a plugin that skips a pod is not called in Filter, nor for nominated pods")
    void a_plugin_that_skips_is_not_called_for_nominated_pods() {
        Skipping plugin = new Skipping(cycle.calls);
        cycle.profile.with(ExtensionPoint.PRE_FILTER, "S", plugin).with(ExtensionPoint.FILTER, "S", plugin);
        cycle.nominate(pod("other").priority(1).info(), "n1").scoring();
        assertThat(cycle.place(pod("web").info())).isEqualTo("n1");
        assertThat(cycle.calls).doesNotContain("filter", "addPod");
    }

    @Test
    @DisplayName("core 8: a plugin that skips a pod is not called in preemption")
    void a_plugin_that_skips_is_not_called_in_preemption() {
        Skipping plugin = new Skipping(cycle.calls);
        cycle.profile.with(ExtensionPoint.PRE_FILTER, "S", plugin).with(ExtensionPoint.FILTER, "S", plugin);
        ProfileFilters filters = new ProfileFilters(cycle.profile.build(), cycle);
        CycleState state = new CycleState(cycle.cache.snapshot());
        NodeInfo node = state.snapshot().nodes().getFirst();
        PodInfo web = pod("web").info();
        new PreFilterPhase(cycle.profile.build().at(ExtensionPoint.PRE_FILTER)).run(state, web);
        filters.removePod(state, web, pod("victim").info(), node);
        filters.addPod(state, web, pod("victim").info(), node);
        assertThat(filters.filterWithNominatedPods(state, web, node)).isEqualTo(Proceed.PROCEED);
        assertThat(cycle.calls).isEmpty();
    }

    @Test
    @DisplayName("core 9: if no node is left, no plugin is named, and those that narrowed the nodes are the rejectors")
    void if_no_node_is_left_those_that_narrowed_are_the_rejectors() {
        cycle.preFilter("B", pod -> new OnlyNodes(Set.of("n1")))
                .preFilter("Other", pod -> Proceed.PROCEED)
                .preFilter("A", pod -> new OnlyNodes(Set.of("n2")));
        CycleTrace trace = cycle.run(pod("web").info()).trace();
        assertThat(trace.preFilter().plugin()).isNull();
        assertThat(trace.unschedulablePlugins()).containsExactlyInAnyOrder("A", "B");
        assertThat(trace.fitError())
                .isEqualTo("0/3 nodes are available: node(s) didn't satisfy plugin(s) [A B] simultaneously.");
    }
}
