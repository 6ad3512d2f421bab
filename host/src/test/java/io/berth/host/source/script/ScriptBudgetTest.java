package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

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
}
