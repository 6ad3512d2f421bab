package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptFilterTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    private final PodInfo pod = Objects.pod("web", "");
    private final NodeInfo node = NodeInfo.of(Objects.node("n1", "zone: a"));
    private final NodeInfo other = NodeInfo.of(Objects.node("n2", "zone: b"));
    private final CycleState state = Objects.state(node, other);

    private FilterResult filter(String returned) {
        return bench.plugin("export const filter = (pod, node) => (" + returned + ");")
                .filter(state, pod, node);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "null", "undefined"})
    void says_that_a_node_fits(String returned) {
        assertThat(filter(returned)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void refuses_without_a_reason_of_its_own() {
        assertThat(filter("false")).isEqualTo(Rejection.unschedulable("refused by X"));
    }

    @Test
    void refuses_with_a_reason() {
        assertThat(filter("'too dark'")).isEqualTo(Rejection.unschedulable("too dark"));
    }

    @Test
    void refuses_as_unresolvable() {
        assertThat(filter("{unresolvable: 'wrong zone'}")).isEqualTo(Rejection.unresolvable("wrong zone"));
    }

    @Test
    void refuses_as_pending_with_several_reasons() {
        assertThat(filter("{pending: ['a', 'b']}")).isEqualTo(Rejection.pending("a", "b"));
    }

    @Test
    void all_nodes_are_filtered_in_one_call() {
        FilterPlugin plugin = bench.plugin("export const filter = (pod, node) => node.labels.zone === 'b' || 'not b';");
        FilterResult[] results = new FilterResult[3];
        plugin.filterAll(state, pod, List.of(node, other, node), results);
        assertThat(results)
                .containsExactly(Rejection.unschedulable("not b"), Proceed.PROCEED, Rejection.unschedulable("not b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "NaN",
                "{}",
                "[]",
                "{unschedulable: 'a', pending: 'b'}",
                "{unscheduleable: 'a'}",
                "Promise.resolve(true)",
                "new Map()",
                "() => true",
            })
    void any_other_answer_is_refused_with_what_was_expected(String returned) {
        assertThatThrownBy(() -> filter(returned))
                .satisfies(e -> assertThat(bench.relative(e.getMessage()))
                        .startsWith("x.js:1:23: TypeError: filter returned ")
                        .contains(
                                "expected true, false, a text, or {unschedulable | unresolvable | pending: reasons}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{pending: 3}", "{pending: []}", "{unresolvable: ['a', 1]}"})
    void reasons_that_are_no_texts_are_refused(String returned) {
        assertThatThrownBy(() -> filter(returned)).hasMessageContaining("expected a text or an array of texts");
    }

    @Test
    void a_node_that_is_tried_out_with_other_pods_is_seen_as_it_is() {
        FilterPlugin plugin = bench.plugin(
                "export const filter = (pod, node) => node.requested.pods === 0 || `has ${node.requested.pods}`;");
        NodeInfo cached = node.at(3, 7);
        assertThat(plugin.filter(state, pod, cached)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.filter(state, pod, cached.plus(pod))).isEqualTo(Rejection.unschedulable("has 1"));
        assertThat(plugin.filter(state, pod, cached)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void a_node_that_changed_is_seen_as_it_is_now() {
        FilterPlugin plugin = bench.plugin("export const filter = (pod, node) => `${node.name} ${node.labels.zone}`;");
        assertThat(plugin.filter(state, pod, node.at(3, 7))).isEqualTo(Rejection.unschedulable("n1 a"));
        NodeInfo changed =
                node.with(Objects.node("n1", "zone: z"), java.util.Map.of()).at(3, 8);
        assertThat(plugin.filter(state, pod, changed)).isEqualTo(Rejection.unschedulable("n1 z"));
    }

    @Test
    void a_slot_that_another_node_has_taken_shows_that_node() {
        FilterPlugin plugin = bench.plugin("export const filter = (pod, node) => node.name;");
        assertThat(plugin.filter(state, pod, node.at(3, 7))).isEqualTo(Rejection.unschedulable("n1"));
        assertThat(plugin.filter(state, pod, other.at(3, 7))).isEqualTo(Rejection.unschedulable("n2"));
    }

    @Test
    void more_nodes_than_are_kept_are_all_seen() {
        FilterPlugin plugin = bench.plugin("export const filter = (pod, node) => node.name;");
        List<NodeInfo> many = java.util.stream.IntStream.range(0, 3000)
                .mapToObj(i -> NodeInfo.of(Objects.node("m" + i, "")))
                .toList();
        FilterResult[] results = new FilterResult[many.size()];
        for (int round = 0; round < 2; round++) {
            plugin.filterAll(state, pod, many, results);
            assertThat(results[2999]).isEqualTo(Rejection.unschedulable("m2999"));
            assertThat(results[0]).isEqualTo(Rejection.unschedulable("m0"));
        }
    }
}
