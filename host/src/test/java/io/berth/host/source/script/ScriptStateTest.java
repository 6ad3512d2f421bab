package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptStateTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    private final PodInfo pod = Objects.pod("web", "");
    private final NodeInfo node = NodeInfo.of(Objects.node("n1", ""));
    private final CycleState state = Objects.state(node);

    /** What one extension point puts under a key, as another one sees it. */
    private String seen(String put) {
        ScriptPlugin plugin = bench.plugin("""
            export function preFilter(pod, state) { state.set("key", %s); }
            export function permit(pod, nodeName, state) { return "" + JSON.stringify(state.get("key")); }
            """.formatted(put));
        plugin.preFilter(state, pod);
        return ((Rejection) plugin.permit(state, pod, "n1")).message();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ a: [1, 'x', null, true] } | {\"a\":[1,\"x\",null,true]}",
                "7 | 7",
                "null | null",
                "undefined | undefined",
                "'a text' | \"a text\"",
            },
            quoteCharacter = '`')
    void a_value_is_kept_from_one_extension_point_to_the_next(String put, String expected) {
        assertThat(seen(put)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new Map() | a Map or Set cannot be kept; use a plain object or an array",
                "() => 1 | a function cannot be kept; use what JSON can hold",
                "10n | BigInt",
            })
    void what_JSON_cannot_hold_is_refused(String put, String expected) {
        assertThatThrownBy(() -> seen(put)).hasMessageContaining(expected);
    }

    @Test
    void a_value_cannot_be_changed_behind_the_back_of_others() {
        ScriptPlugin plugin = bench.plugin("""
            export function preFilter(pod, state) { state.set("key", { a: 1 }); state.get("key").a = 2; }
            """);
        assertThatThrownBy(() -> plugin.preFilter(state, pod)).hasMessageContaining("TypeError");
    }

    @Test
    void filter_and_score_cannot_write() {
        ScriptPlugin plugin = bench.plugin("export function filter(pod, node, state) { state.set('a', 1) }");
        assertThatThrownBy(() -> plugin.filter(state, pod, node))
                .hasMessageContaining("state.set cannot be used in filter, which runs on several threads at once");
    }

    @Test
    void the_state_ends_with_the_call() {
        ScriptPlugin plugin = bench.plugin("""
            let kept;
            export function preFilter(pod, state) { kept = state; }
            export function preEnqueue(pod) { return kept === undefined ? true : `${kept.get("a")}`; }
            """);
        plugin.preFilter(state, pod);
        assertThatThrownBy(() -> plugin.preEnqueue(pod))
                .hasMessageContaining("state can be used only while a function that is given it runs");
    }

    @Test
    void two_cycles_have_states_of_their_own() {
        ScriptPlugin plugin = bench.plugin("""
            export function preFilter(pod, state) { state.set("key", pod.name); }
            export function permit(pod, nodeName, state) { return state.get("key"); }
            """);
        CycleState second = Objects.state(node);
        plugin.preFilter(state, pod);
        plugin.preFilter(second, Objects.pod("db", ""));
        assertThat(plugin.permit(state, pod, "n1")).isEqualTo(Rejection.unschedulable("web"));
        assertThat(plugin.permit(second, pod, "n1")).isEqualTo(Rejection.unschedulable("db"));
    }

    @Test
    void the_snapshot_of_each_cycle_is_its_own() {
        ScriptPlugin plugin = bench.plugin("""
            export const permit = (pod, nodeName, state) =>
              state.nodes.map((n) => n.name).join() + " " + (state.node("n1")?.name ?? "none");
            """);
        CycleState second = Objects.state(NodeInfo.of(Objects.node("n2", "")), NodeInfo.of(Objects.node("n3", "")));
        assertThat(plugin.permit(state, pod, "n1")).isEqualTo(Rejection.unschedulable("n1 n1"));
        assertThat(plugin.permit(second, pod, "n1")).isEqualTo(Rejection.unschedulable("n2,n3 none"));
        assertThat(plugin.permit(state, pod, "n1")).isEqualTo(Rejection.unschedulable("n1 n1"));
    }
}
