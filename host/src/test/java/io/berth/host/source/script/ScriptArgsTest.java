package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.Rejection;
import io.berth.api.tree.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptArgsTest {
    private static final String SCRIPT = """
        export const args = { label: "zone", weight: 1, strict: false, list: [1], nested: { a: 1 }, any: null };
        export const preEnqueue = () => JSON.stringify(args);
        """;

    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    private String seen(String args) {
        return ((Rejection) bench.plugin(SCRIPT, args).preEnqueue(Objects.pod("p", ""))).message();
    }

    @Test
    void without_arguments_the_script_s_defaults_count() {
        assertThat(seen("{}"))
                .isEqualTo(
                        "{\"label\":\"zone\",\"weight\":1,\"strict\":false,\"list\":[1],\"nested\":{\"a\":1},\"any\":null}");
    }

    @Test
    void the_profile_s_arguments_take_the_place_of_the_defaults() {
        assertThat(seen("{label: rack, weight: 2.5, strict: true, list: [a], nested: {b: 0x10}, any: 5, kind: XArgs}"))
                .isEqualTo(
                        "{\"label\":\"rack\",\"weight\":2.5,\"strict\":true,\"list\":[\"a\"],\"nested\":{\"b\":16},\"any\":5}");
    }

    @Test
    void the_script_cannot_change_its_arguments_afterwards() {
        ScriptPlugin plugin =
                bench.plugin("export const args = { a: 1 }; export const preEnqueue = () => { args.a = 2 }");
        assertThatThrownBy(() -> plugin.preEnqueue(Objects.pod("p", ""))).hasMessageContaining("TypeError");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{lable: rack} | profile.yaml:1:9: unknown field \"args.lable\", did you mean \"label\"?",
                "{label: 5} | profile.yaml:1:9: args.label: expected a string, as the script's default is, but found"
                        + " an integer",
                "{list: 5} | profile.yaml:1:8: args.list: expected a list, as the script's default is, but found an"
                        + " integer",
                "{nested: []} | profile.yaml:1:10: args.nested: expected a mapping, as the script's default is, but"
                        + " found a list",
            })
    void arguments_that_do_not_fit_are_refused_with_their_place(String args, String expected) {
        assertThatThrownBy(() -> bench.plugin(SCRIPT, args))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(expected);
    }

    @Test
    void everything_that_is_wrong_is_reported_at_once() {
        assertThatThrownBy(() -> bench.plugin(SCRIPT, "{label: 1, strict: 2, extra: 3}"))
                .satisfies(
                        e -> assertThat(((InvalidInputException) e).problems()).hasSize(3));
    }

    @Test
    void a_script_that_declares_no_arguments_takes_none() {
        assertThatThrownBy(() -> bench.plugin("export function score() { return 1 }", "{a: 1}"))
                .hasMessageContaining("the script takes no arguments; export const args = {...} declares them");
    }

    @Test
    void the_script_s_own_statements_see_what_the_profile_gives() {
        ScriptPlugin plugin = bench.plugin(
                "const twice = 2 * (berth.args.a ?? 1); export const args = { a: 1 }; export const preEnqueue = () =>"
                        + " `${twice}`",
                "{a: 21}");
        assertThat(plugin.preEnqueue(Objects.pod("p", ""))).isEqualTo(Rejection.unschedulable("42"));
    }
}
