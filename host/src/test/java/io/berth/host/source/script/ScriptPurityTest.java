package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a script can reach besides its arguments: nothing that changes. */
class ScriptPurityTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    /** The text of a value that the script computes, or of what it throws. */
    private String value(String expression) {
        ScriptPlugin plugin = bench.plugin("export function preEnqueue(pod) { try { return '' + (" + expression
                + "); } catch (e) { return e.toString(); } }");
        return ((Rejection) plugin.preEnqueue(Objects.pod("web", "a: b", ""))).message();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "new Date()",
                "Date()",
                "Date.now()",
                "new (new Date(0).constructor)()",
                "Reflect.construct(Date, [])",
                "new (class extends Date {})()",
            })
    void the_clock_is_not_there(String expression) {
        assertThat(value(expression))
                .isEqualTo("TypeError: the clock is not there, because answers are remembered; use berth.now()");
    }

    @Test
    void chance_is_not_there() {
        assertThat(value("Math.random()")).startsWith("TypeError: Math.random is not there");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Java",
                "Polyglot",
                "Graal",
                "load",
                "print",
                "require",
                "fetch",
                "setTimeout",
                "Worker",
                "WebAssembly",
                "Intl",
                "Temporal",
                "performance",
                "crypto",
                "Atomics",
                "SharedArrayBuffer",
                "WeakRef",
                "process",
                "FinalizationRegistry",
                "Packages",
                "java",
                "quit",
                "read",
                "host"
            })
    void no_way_out_is_there(String name) {
        assertThat(value("typeof " + name)).isEqualTo("undefined");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new Date(0).toISOString() | 1970-01-01T00:00:00.000Z",
                "new Date(2020, 0, 1).getTime() | 1577836800000",
                "Date.parse('2020-01-01') | 1577836800000",
                "new Date(0) instanceof Date | true",
                "[3, 1, 2].sort().join() | 1,2,3",
                "Math.max(1, 2) | 2",
                "JSON.stringify({ a: 1 }) | {\"a\":1}",
                "new Map([[1, 2]]).get(1) | 2",
                "'b'.localeCompare('a') | 1",
                "/(a+)b/.exec('aab')[1] | aa",
                "berth.now() | 1234567890123",
                "berth.profile | default-scheduler",
            },
            quoteCharacter = '`')
    void what_always_gives_the_same_is_there(String expression, String expected) {
        assertThat(value(expression)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "globalThis.x = 1",
                "Math.random = () => 4",
                "Array.prototype.map = 1",
                "Array.prototype.extra = 1",
                "Object.prototype.extra = 1",
                "Object.prototype.toString = 1",
                "Error.prototype.name = 'x'",
                "Date.prototype.extra = 1",
                "berth.now = 1",
                "console.log = 1",
                "pod.labels.a = 'c'",
                "pod.labels.extra = 'c'",
                "pod.priority = 5",
                "pod.extra = 1",
                "pod.spec.containers.push(1)",
                "Object.getPrototypeOf(pod).extra = 1",
                "Object.getPrototypeOf(function* () {}).extra = 1",
                "Object.getPrototypeOf([][Symbol.iterator]()).next = 1",
                "Object.defineProperty(String.prototype, 'x', { value: 1 })",
            })
    void nothing_that_is_shared_can_be_changed(String expression) {
        assertThat(value(expression)).startsWith("TypeError");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node.name = 1",
                "node.extra = 1",
                "node.labels.a = 1",
                "node.annotations.a = 1",
                "node.taints.push(1)",
                "node.taints[0].key = 1",
                "node.conditions.push(1)",
                "node.conditions[0].type = 1",
                "node.allocatable.pods = 1",
                "node.requested.pods = 1",
                "node.nonZeroRequested.memory = 1",
                "node.pods.push(1)",
                "node.pods[0].labels.a = 1",
                "node.images[0].names.push(1)",
                "state.nodes.push(1)",
                "state.get = 1",
            })
    void nothing_of_a_node_can_be_changed(String expression) {
        ScriptPlugin plugin = bench.plugin("export function filter(pod, node, state) { try { " + expression
                + "; return 'changed'; } catch (e) { return e.toString(); } }");
        NodeInfo node = NodeInfo.of(Objects.node("n1", "zone: a")).plus(Objects.pod("web", ""));
        assertThat(plugin.filter(Objects.state(node), Objects.pod("db", ""), node))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        refusal -> assertThat(refusal.message()).startsWith("TypeError"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"eval('1')", "new Function('return 1')()", "(() => {}).constructor('return 1')()"})
    void code_cannot_be_made_from_texts(String expression) {
        assertThat(value(expression)).contains("Error");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Object.assign(new Error('a'), { name: 'Mine' }).toString() | Mine: a",
                "(() => { class E extends Error { constructor() { super('m'); this.name = 'E'; } } return `${new"
                        + " E()}`; })() | E: m",
                "(() => { const o = {}; o.toString = () => 'own'; return `${o}`; })() | own",
                "(() => { const o = { a: 1 }; o.constructor = 5; return o.constructor; })() | 5",
            },
            quoteCharacter = '^')
    void a_script_s_own_objects_can_be_changed_as_ever(String expression, String expected) {
        assertThat(value(expression)).isEqualTo(expected);
    }

    @Test
    void the_time_cannot_be_read_while_the_script_is_loaded() {
        assertThat(bench.refusal("const started = berth.now(); export function score() { return 1 }"))
                .startsWith("x.js:1:17: TypeError: berth.now() is not there");
    }
}
