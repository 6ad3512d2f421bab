package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.berth.host.source.PluginLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptLoadTest {
    private static final String GOOD = "export function score() { return 1 }";

    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    @Test
    void the_name_of_the_file_is_the_name_of_the_plugin() {
        bench.file("blinking-lights.js", GOOD).file("two_words.mjs", GOOD);
        assertThat(bench.scan())
                .extracting(load ->
                        ((PluginLoad.Loaded) load).factories().getFirst().name())
                .containsExactly("BlinkingLights", "TwoWords");
    }

    @Test
    void the_script_can_name_itself() {
        assertThat(bench.factory(GOOD + "; export const name = 'Lamp'").name()).isEqualTo("Lamp");
    }

    @Test
    void the_origin_tells_contents_apart() {
        bench.file("a.js", GOOD).file("b.js", GOOD + " ").file("c.js", GOOD);
        var digests = bench.scan().stream().map(load -> load.origin().digest()).toList();
        assertThat(digests.get(0))
                .isEqualTo(digests.get(2))
                .isNotEqualTo(digests.get(1))
                .hasSize(64);
    }

    @Test
    void one_bad_script_does_not_keep_the_others_from_being_loaded() {
        bench.file("a.js", GOOD).file("b.js", "export function (").file("c.js", GOOD);
        assertThat(bench.scan())
                .extracting(load -> load.getClass().getSimpleName())
                .containsExactly("Loaded", "Failed", "Loaded");
    }

    @Test
    void files_that_begin_with_an_underscore_or_stand_in_subfolders_are_no_plugins() {
        bench.file("_shared.js", "export const x = 1")
                .file("lib/y.js", "export const y = 1")
                .file("a.js", GOOD);
        assertThat(bench.scan()).extracting(load -> load.origin().location()).containsExactly("a.js");
    }

    @Test
    void scripts_are_found_through_the_links_of_a_mounted_config_map() throws IOException {
        bench.file("..2026_01/a.js", GOOD);
        Files.createSymbolicLink(bench.folder().resolve("..data"), Path.of("..2026_01"));
        Files.createSymbolicLink(bench.folder().resolve("a.js"), Path.of("..data/a.js"));
        assertThat(bench.scan()).singleElement().isInstanceOf(PluginLoad.Loaded.class);
    }

    @Test
    void a_folder_that_is_not_there_is_reported() {
        var loads = new ScriptSource(bench.folder().resolve("nowhere"), ScriptBench.RUNTIME).scan();
        assertThat(((PluginLoad.Failed) loads.getFirst()).problem().toString())
                .contains("nowhere: cannot be read as a folder of scripts");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "export function score() { return ; ; | x.js:1:37: SyntaxError: ",
                "'export const a = 1;\nexport function score( { }' | x.js:2:27: SyntaxError: ",
                "export function scoer() {} | x.js:1:17: unknown export \"scoer\", did you mean \"score\"?",
                "export function helper() {} | x.js:1:17: unknown export \"helper\"; a script exports extension points",
                "export default 1 | x.js:1:8: a default export is not used; export each function by its name",
                "export const score = 5 | x.js:1:14: export \"score\" is 5; expected a function score(pod, node,"
                        + " state)",
                "export async function score() {} | x.js:1:23: export \"score\" is a function of the kind"
                        + " AsyncFunction",
                "export function* score() {} | x.js:1:18: export \"score\" is a function of the kind GeneratorFunction",
                "const x = 1 | x.js: exports no extension point; expected a function such as export function score",
                "'' | x.js: exports no extension point",
                "export const name = 'A' | x.js: exports no extension point",
                "export function normalizeScores() {} | x.js:1:17: export \"normalizeScores\" is never used without"
                        + " \"score\"",
                "export function addPod() {} | x.js:1:17: export \"addPod\" is never used without \"preFilter\"",
                "export function planPreBind() {} | x.js:1:17: export \"planPreBind\" is never used without"
                        + " \"preBind\"",
                "throw new Error(`boom`) | x.js:1:7: Error: boom",
                "await 1; export function score() {} | x.js:1:1: SyntaxError: Expected",
                "import { a } from \"./gone.js\"; | x.js: Error: Cannot find module",
                "import { a } from \"../outside.js\"; | x.js:1:19: imports \"../outside.js\", which is outside the"
                        + " folder of scripts",
                "import \"./lib/../../outside.js\"; | x.js:1:8: imports \"./lib/../../outside.js\", which is outside",
                "import { a } from \"/etc/passwd\"; | x.js: Error: Cannot find module",
                "import { a } from \"node:fs\"; | x.js: ",
            })
    void what_cannot_be_used_is_refused_with_place_and_reason(String text, String expected) {
        assertThat(bench.refusal(text)).startsWith(expected.stripTrailing());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name = 5 | export \"name\" is 5; expected a text: the plugin's name",
                "name = `my plugin` | name \"my plugin\" is no name of a plugin; expected 1 to 63 letters",
                "requires = `>=9.0.0` | the script works with SPI >=9.0.0, and this host has SPI 1.0.0",
                "requires = `new` | requires: \"new\" is no range of versions",
                "args = 5 | export \"args\" is 5; expected an object with the default of each argument",
                "dependence = `sometimes` | dependence is \"sometimes\"; expected \"node\", \"cluster\" or"
                        + " \"volatile\"",
                "events = 5 | export \"events\" is 5; expected an array such as",
                "events = [5] | events[0] is 5; expected an object { resource, actions, mayHelp }",
                "events = [{}] | events[0].resource is missing; expected a text such as \"Node\"",
                "events = [{resource: `Nod`}] | events[0].resource is \"Nod\"; expected a resource, did you mean"
                        + " \"Node\"?",
                "events = [{resource: `Node`, acts: []}] | events[0]: unknown field \"acts\"",
                "events = [{resource: `Node`, actions: [`Addd`]}] | events[0].actions[0] is \"Addd\"; expected an"
                        + " action, did you mean \"Add\"?",
                "events = [{resource: `Node`, actions: []}] | events[0].actions is an array; expected an array such as",
                "events = [{resource: `Node`, mayHelp: 1}] | events[0].mayHelp is 1; expected a function",
            })
    void what_describes_a_script_is_checked(String export, String expected) {
        assertThat(bench.refusal(GOOD + "\nexport const " + export))
                .startsWith("x.js:2:14: ")
                .contains(expected);
    }

    @Test
    void reading_an_export_has_the_budget_of_memory() {
        String getter = "get a() { const all = []; for (;;) all.push(new Array(1000000).fill(1)); }";
        assertThat(bench.refusal(GOOD + "\nexport const args = {" + getter + "}"))
                .contains("loading allocated more than the 268435456 bytes that it may");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-.js", "ü.js", "12.js", "1-2.mjs"})
    void a_file_that_gives_no_name_is_refused_unless_the_script_names_itself(String file) {
        bench.file(file, GOOD);
        assertThat(bench.refusalOf(file))
                .isEqualTo(file
                        + ": gives no plugin name, which is 1 to 63 letters, digits, '_', '.' and '-', a letter first;"
                        + " name it in the script: export const name = \"…\"");
        bench.file(file, GOOD + "; export const name = 'Lamp'");
        assertThat(bench.scan()).singleElement().isInstanceOf(PluginLoad.Loaded.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name = 'N'.repeat(1e6)",
                "requires = '>'.repeat(1e6)",
                "dependence = 'N'.repeat(1e6)",
                "args = 'N'.repeat(1e6)",
                "args = {['a'.repeat(1e6)]: Symbol('x')}",
                "events = [{['a'.repeat(1e5)]: 1}]",
                "events = [{resource: 'N'.repeat(1e5)}]",
                "events = [{resource: 'Node', actions: ['N'.repeat(1e5)]}]",
                "events = 2n ** (2n ** 24n)",
            })
    void a_long_value_is_told_by_its_beginning(String export) {
        assertThat(bench.refusal(GOOD + "\nexport const " + export))
                .startsWith("x.js:2:14: ")
                .hasSizeLessThan(900);
    }

    @Test
    void what_a_terminal_would_act_on_is_told_as_JavaScript_writes_it() {
        assertThat(bench.refusal(GOOD + "\nexport const name = 'a\\n\\x1b[31m\\u202e'"))
                .startsWith("x.js:2:14: name \"a\\n\\u001b[31m\\u202e\" is no name of a plugin");
        assertThat(bench.refusal("throw new Error('a\\nb\\x1b[2J')")).endsWith("Error: a\\nb\\u001b[2J");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\n  throw null' | x.js:2:3: threw null",
                "throw undefined | x.js:1:1: threw undefined",
                "throw 5 | x.js:1:1: threw 5",
                "throw `boom` | x.js:1:1: boom",
                "throw `` | x.js:1:1: threw \"\"",
                "throw Symbol() | x.js:1:1: threw a Symbol",
                "throw class {} | x.js:1:1: threw a function",
                "throw {get message() { while (true); }} | x.js:1:1: threw an object without a message; throw new"
                        + " Error",
                "throw new Proxy({}, {get() { while (true); }}) | x.js:1:1: threw an object without a message",
                "throw {message: `m`} | x.js:1:1: Error: m",
                "'// throw 1\nconst s = \"throw 2\"; const f = () => { throw null; }; f()' | x.js:2:40: threw null",
                "if (1) throw null; throw 2 | x.js: threw null (by one of the statements at x.js:1:8, x.js:1:20)",
            })
    void what_is_thrown_without_being_an_error_is_told_with_its_place(String text, String expected) {
        assertThat(bench.refusal(text)).startsWith(expected.stripTrailing());
    }

    @Test
    void a_text_that_is_nested_too_deeply_is_called_so() {
        String expected = "x.js: loading found something that is nested too deeply: brackets in brackets";
        assertThat(bench.refusal("(".repeat(20_000) + ")".repeat(20_000))).startsWith(expected);
        assertThat(bench.refusal("1" + "+1".repeat(200_000))).startsWith(expected);
    }

    @Test
    void a_message_does_not_hold_whole_objects() {
        assertThat(bench.refusal("globalThis.berth = {}"))
                .isEqualTo("x.js:1:1: TypeError: Cannot assign to read only property 'berth' of the global object");
        assertThat(bench.refusal("const o = Object.freeze({a: 1, b: 'x'.repeat(1000)}); o.a = 2"))
                .startsWith("x.js:1:55: TypeError: Cannot assign to read only property 'a' of {a: 1, b: ")
                .hasSizeLessThan(350);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{a: {b: () => 1}} | args.a.b is a function; expected a text, a finite number, true, false, null",
                "{a: [1, 5n]} | args.a[1] is a BigInt; expected",
                "{a: Symbol(`x`)} | args.a is a Symbol; expected",
                "{`a b`: NaN} | args[\"a b\"] is NaN; expected",
                "{a: -1 / 0} | args.a is -Infinity; expected",
                "{a: new Map()} | args.a is an object of the class Map; expected",
                "{a: Promise.resolve()} | args.a is an object of the class Promise; expected",
                "(() => { const o = {}; o.a = {o}; return o; })() | args.a.o is an object that it stands in itself;"
                        + " expected no cycle",
                "{a: JSON.parse(`[`.repeat(150) + `]`.repeat(150))} | [0] is nested more than 100 deep; expected fewer",
                "class {} | export \"args\" is a function; expected an object with the default of each argument",
            })
    void defaults_are_what_a_profile_could_give(String args, String expected) {
        assertThat(bench.refusal(GOOD + "\nexport const args = " + args.replace("`a b`", "'a b'")))
                .startsWith("x.js:2:14: ")
                .contains(expected.stripTrailing());
    }

    @Test
    void an_object_may_stand_in_the_defaults_twice() {
        assertThat(bench.factory("const o = {x: [1]}; export const args = {a: o, b: [o, o], c: null};" + GOOD)
                        .module()
                        .defaults())
                .containsOnly(entry("a", "object"), entry("b", "array"), entry("c", "null"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "export const score = class {} | x.js:1:14: export \"score\" is a class; expected a plain function",
                "export class score {} | x.js:1:14: export \"score\" is a class; expected a plain function",
                "export const score = new Proxy(class {}, {}) | x.js:1:14: export \"score\" is a function of the kind",
                "export const events = [{resource: `Node`, mayHelp: class {}}], score = () => 1 | x.js:1:14:"
                        + " events[0].mayHelp is a class; expected a plain function",
                "export const events = [{resource: `Node`, mayHelp: async () => 1}], score = () => 1 | x.js:1:14:"
                        + " events[0].mayHelp is a function of the kind AsyncFunction",
            })
    void what_cannot_be_called_as_a_function_is_refused(String text, String expected) {
        assertThat(bench.refusal(text)).startsWith(expected.stripTrailing());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{value: 'x'}", "{value: 2 ** 60}", "{value: null}"})
    void a_function_that_hides_how_many_parameters_it_has_is_loaded(String length) {
        bench.factory("export function score(pod) {}; Object.defineProperty(score, 'length', " + length + ")");
    }

    @Test
    void a_node_dependence_cannot_be_with_a_third_parameter() {
        assertThat(bench.refusal("export function score(pod, node, state) {} export const dependence = 'node'"))
                .contains("dependence \"node\" cannot be: a function takes the state as its third parameter");
    }

    @Test
    void a_text_that_is_not_in_UTF_8_is_refused() throws IOException {
        Files.write(bench.folder().resolve("x.js"), new byte[] {(byte) 0xff, (byte) 0xfe, 'a'});
        assertThat(bench.refusal()).isEqualTo("x.js: is no text in UTF-8; save it as one");
    }

    @Test
    void an_error_in_an_imported_file_names_that_file() {
        bench.file("lib/sum.js", "export const sum = (a, b) =>\n  a +;");
        assertThat(bench.refusal("import { sum } from './lib/sum.js'; export const score = () => sum(1, 2)"))
                .startsWith("lib/sum.js:2:6: SyntaxError: ");
    }

    @Test
    void an_imported_file_counts_for_the_digest() {
        String text = "import { sum } from './lib/sum.js'; export const score = () => sum(1, 2)";
        bench.file("lib/sum.js", "export const sum = (a, b) => a + b").file("x.js", text);
        String before = bench.scan().getFirst().origin().digest();
        bench.file("lib/sum.js", "export const sum = (a, b) => a - b");
        assertThat(bench.scan().getFirst().origin().digest()).isNotEqualTo(before);
    }

    @Test
    void a_loaded_script_does_not_notice_that_its_files_change() {
        bench.file("lib/sum.js", "export const sum = (a, b) => a + b");
        var factory = bench.factory("import { sum } from './lib/sum.js'; export const score = () => sum(1, 2)");
        bench.file("lib/sum.js", "export const sum = (a, b) => 'broken'");
        var plugin = (ScriptPlugin) factory.create(io.berth.api.plugin.PluginArgs.NONE, bench.host.context());
        var node = io.berth.api.snapshot.NodeInfo.of(Objects.node("n1", ""));
        assertThat(plugin.score(Objects.state(), Objects.pod("p", ""), node)).isEqualTo(3);
        plugin.close();
    }
}
