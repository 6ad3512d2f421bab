package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.berth.host.testing.LoggedLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class OutputBudgetTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    @RegisterExtension
    final LoggedLines logged = new LoggedLines("plugin.X", Level.DEBUG);

    private final Logger log = LoggerFactory.getLogger("plugin.X");

    @Test
    void the_console_of_a_script_goes_to_the_log() {
        bench.plugin("export function preEnqueue(pod) { console.log('pod', pod.name, { a: [1] }); console.warn(1); }")
                .preEnqueue(Objects.pod("web", ""));
        assertThat(logged.all()).containsExactly("INFO pod web {\"a\":[1]}", "WARN 1");
    }

    @Test
    void a_long_line_is_cut() {
        bench.plugin("export function preEnqueue() { console.log('x'.repeat(5000)) }")
                .preEnqueue(Objects.pod("p", ""));
        assertThat(logged.all().getFirst()).hasSize("INFO ".length() + 1001).endsWith("…");
    }

    @Test
    void a_line_cannot_pretend_to_be_another() {
        bench.plugin("export function preEnqueue() { console.log('a\\nb') }").preEnqueue(Objects.pod("p", ""));
        assertThat(logged.all()).containsExactly("INFO a\\nb");
    }

    @Test
    void too_many_lines_are_left_out_and_said_so_once() {
        OutputBudget budget = new OutputBudget(log, ScriptLimits.DEFAULT);
        for (int i = 0; i < 100; i++) {
            if (budget.take()) {
                budget.write("info", "line");
            }
        }
        assertThat(logged.all()).hasSize(21).endsWith("WARN more than 20 lines per second; the rest is left out");
    }

    @Test
    void a_refilled_budget_writes_again() {
        OutputBudget budget = new OutputBudget(log, ScriptLimits.DEFAULT);
        for (int i = 0; i < 100; i++) {
            budget.take();
        }
        budget.refill();
        assertThat(budget.take()).isTrue();
    }
}
