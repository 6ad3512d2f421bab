package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts that do not end by themselves. */
class ScriptBudgetTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench(ScriptBench.IMPATIENT);

    private final PodInfo pod = Objects.pod("web", "");
    private final NodeInfo node = NodeInfo.of(Objects.node("n1", "zone: a"));
    private final NodeInfo other = NodeInfo.of(Objects.node("n2", "zone: b"));
    private final CycleState state = Objects.state(node, other);

    @Test
    void an_endless_loop_is_interrupted_and_the_plugin_goes_on() {
        ScorePlugin plugin = bench.plugin("""
            export function score(pod, node) {
              while (node.labels.zone === 'a');
              return 1;
            }
            """);
        assertThatThrownBy(() -> plugin.score(state, pod, node))
                .satisfies(e -> assertThat(bench.relative(e.getMessage()))
                        .startsWith("x.js")
                        .endsWith("score took longer than it may and was interrupted"));
        assertThat(plugin.score(state, pod, other)).isEqualTo(1);
    }

    @Test
    void the_script_cannot_catch_the_interruption() {
        ScorePlugin plugin =
                bench.plugin("export function score() { for (;;) { try { for (;;); } catch { } finally { } } }");
        assertThatThrownBy(() -> plugin.score(state, pod, node)).hasMessageContaining("was interrupted");
    }

    @Test
    void a_script_whose_own_statements_do_not_end_is_refused() {
        assertThat(bench.refusal("while (true);"))
                .isEqualTo("x.js: loading took longer than it may and was interrupted");
    }

    @Test
    void work_on_the_snapshot_does_not_renew_the_budget() {
        ScorePlugin plugin =
                bench.plugin("export function score(pod, node, state) { for (;;) { state.node('n1'); state.nodes; } }");
        assertThatThrownBy(() -> plugin.score(state, pod, node)).hasMessageContaining("was interrupted");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "export const args = {get a() { while (true); }}",
                "export const args = new Proxy({}, {ownKeys() { while (true); }})",
                "export const args = {a: new Proxy({}, {ownKeys() { while (true); }})}",
                "export const args = {a: {b: {get constructor() { while (true); }}}}",
                "export const args = new Proxy({a: 1}, {get() { while (true); }})",
                "export const events = [{get resource() { while (true); }}]",
                "export const events = [new Proxy({}, {ownKeys() { while (true); }})]",
                "export function filter() {}; Object.defineProperty(filter, 'length', {get() { while (true); }})",
            })
    @Timeout(20)
    void what_reading_an_export_runs_is_interrupted_as_the_own_statements_are(String export) {
        assertThat(bench.refusal("export function score() { return 1 }\n" + export))
                .endsWith("loading took longer than it may and was interrupted");
    }

    @Test
    @Timeout(20)
    void what_using_the_arguments_runs_is_interrupted_too() {
        ScriptPluginFactory factory = bench.factory("""
            export const args = {a: 1, o: new Proxy({b: 1}, {preventExtensions() { while (true); }})};
            export function score() { return 1; }
            """);
        assertThatThrownBy(() -> factory.create(PluginArgs.NONE, bench.host.context()))
                .satisfies(e -> assertThat(bench.relative(e.getMessage()))
                        .endsWith("loading took longer than it may and was interrupted"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{get unschedulable() { while (true); }}",
                "new Proxy({}, {ownKeys() { while (true); }})",
                "{unschedulable: new Proxy(['a'], {get() { while (true); }})}",
                "new Proxy([], {get() { while (true); }})",
            })
    @Timeout(20)
    void an_answer_that_does_not_end_when_it_is_read_is_interrupted(String answer) {
        var plugin = bench.plugin("export function preFilter() { return " + answer + "; }");
        assertThatThrownBy(() -> plugin.preFilter(state, pod))
                .isInstanceOf(PluginException.class)
                .hasMessageStartingWith("x.js:1:")
                .hasMessageEndingWith("preFilter took longer than it may and was interrupted");
    }
}
