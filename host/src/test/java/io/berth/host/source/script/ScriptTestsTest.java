package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of scripts, written as users write them. */
class ScriptTestsTest {
    private static final ScriptRuntime RUNTIME =
            new ScriptRuntime(new ScriptLimits(Duration.ofSeconds(1), Duration.ofSeconds(2), 2));

    @TempDir
    Path folder;

    @AfterAll
    static void end() {
        RUNTIME.close();
    }

    private List<ScriptTestResult> run(String script, String tests) throws IOException {
        Files.writeString(folder.resolve("one.js"), script);
        Files.writeString(
                folder.resolve("one.test.js"),
                "import { assert, node, pod, script, test } from \"berth/test\";\n" + tests);
        return run();
    }

    private List<ScriptTestResult> run() throws IOException {
        return new ScriptTests(
                        RUNTIME,
                        text -> (Tree.Mapping)
                                TreeReader.read(text, "request.json").getFirst(),
                        () -> 0)
                .run(folder);
    }

    /** Why a test at a path fails that asks for the script {@code fence.js}. */
    private String failureAt(String path) throws IOException {
        Path test = folder.resolve(path);
        Files.createDirectories(test.getParent());
        Files.writeString(test, "import { script } from \"berth/test\";\nscript(\"fence.js\");");
        List<ScriptTestResult> results = run();
        assertThat(results).hasSize(1);
        return results.getFirst().failure();
    }

    private ScriptTestResult only(String script, String tests) throws IOException {
        List<ScriptTestResult> results = run(script, tests);
        assertThat(results).hasSize(1);
        return results.getFirst();
    }

    private static void assertPassed(ScriptTestResult result) {
        assertThat(result.failure()).isEmpty();
    }

    private String file() {
        return folder.resolve("one.test.js").toString();
    }

    @Test
    void a_failed_assertion_is_told_with_its_place() throws IOException {
        assertThat(only("export function score() { return 7; }", """
            test("seven", () => {
              const one = script("one.js");
              assert.equal(one.score(pod("p"), node("n")), 8);
            });
            """).failure())
                .isEqualTo(file() + ":4:3: Error: expected 8, but was 7");
    }

    @Test
    void a_failure_of_the_script_is_told_with_both_places() throws IOException {
        assertThat(only("export function score() { return 0.5; }", """
            test("half", () => {
              script("one.js").score(pod("p"), node("n"));
            });
            """).failure())
                .startsWith(file() + ":3:3: Error: one.js:1:8: TypeError: score returned 0.5");
    }

    @Test
    void arguments_reach_the_script_and_wrong_ones_are_refused() throws IOException {
        List<ScriptTestResult> results = run("""
            export const args = { weight: 1 };
            export function score() { return args.weight; }
            """, """
            test("given", () => assert.equal(script("one.js", { args: { weight: 5 } }).score(pod("p"), node("n")), 5));
            test("wrong", () => assert.fails(() => script("one.js", { args: { wieght: 5 } }), 'did you mean "weight"?'));
            """);
        assertThat(results).hasSize(2).allSatisfy(ScriptTestsTest::assertPassed);
    }

    @Test
    void nodes_and_pods_are_what_the_builders_say() throws IOException {
        assertPassed(only("""
            export function filter(pod, node) {
              return [pod.requests.milliCpu, pod.priority, pod.labels.app, node.allocatable["acme.com/lamp"],
                node.pods.length, node.requested.milliCpu, node.taints[0].key, node.unschedulable].join(" ");
            }
            """, """
            test("all", () => {
              const web = pod("web").requests("cpu=500m").priority(3).label("app", "web");
              const n = node("n").allocatable("acme.com/lamp=2").pods(web).taint("a", "b", "NoSchedule").cordoned();
              assert.refused(script("one.js").filter(web, n), "500 3 web 2 1 500 a true");
            });
            """));
    }

    @Test
    void the_whole_cluster_is_in_the_state_and_preFilter_comes_before_filter() throws IOException {
        assertPassed(only("""
            export function preFilter(pod, state) { state.set("count", state.nodes.length); }
            export function filter(pod, node, state) { return `${state.get("count")} nodes`; }
            """, """
            test("three", () => {
              const one = script("one.js", { nodes: [node("a"), node("b")] });
              assert.refused(one.filter(pod("p"), node("c")), "3 nodes");
            });
            """));
    }

    @Test
    void the_time_is_what_the_test_says() throws IOException {
        assertPassed(only("""
            export const dependence = "volatile";
            export function score(pod, node) { return new Date(berth.now()).getUTCHours(); }
            """, """
            test("hours", () => {
              const one = script("one.js", { now: "2026-01-01T09:30:00Z" });
              assert.equal(one.score(pod("p"), node("n")), 9);
              one.setTime("2026-01-01T21:30:00Z");
              assert.equal(one.score(pod("p"), node("n")), 21);
            });
            """));
    }

    @Test
    void pods_that_wait_for_permit_can_be_allowed_by_the_script() throws IOException {
        assertPassed(only("""
            export function permit(pod, nodeName) {
              if (berth.waitingPods().length === 0) return { wait: 30 };
              berth.waitingPods().forEach((waiting) => berth.allow(waiting));
            }
            """, """
            test("two", () => {
              const one = script("one.js");
              assert.equal(one.permit(pod("a"), "n"), { wait: 30 });
              assert.equal(one.waiting(), ["default/a"]);
              assert.equal(one.permit(pod("b"), "n"), null);
              assert.equal(one.waiting(), []);
            });
            """));
    }

    @Test
    void scores_are_normalised_and_checked_as_by_the_scheduler() throws IOException {
        List<ScriptTestResult> results = run("""
            export const args = { raw: false };
            export function score(pod, node) { return node.allocatable.milliCpu; }
            export function normalizeScores(scores) { return args.raw ? scores : berth.normalize(scores); }
            """, """
            const nodes = [node("a").allocatable("cpu=2"), node("b").allocatable("cpu=8")];
            test("good", () => assert.equal(script("one.js").scores(pod("p"), nodes), [25, 100]));
            test("raw", () => assert.fails(() => script("one.js", { args: { raw: true } }).scores(pod("p"), nodes), "2000"));
            """);
        assertThat(results).hasSize(2).allSatisfy(ScriptTestsTest::assertPassed);
    }

    @Test
    void an_endless_test_is_interrupted_and_those_after_it_say_so() throws IOException {
        List<ScriptTestResult> results = run("export function score() { return 1; }", """
            test("endless", () => { for (;;) {} });
            test("next", () => {});
            """);
        assertThat(results.get(0).failure()).contains("one.test.js:2:", "took longer than it may");
        assertThat(results.get(1).failure()).isNotEmpty();
    }

    @Test
    void a_file_that_cannot_be_read_and_one_without_tests_fail() throws IOException {
        String script = "export function score() { return 1; }";
        assertThat(only(script, "test(").failure()).startsWith(file() + ":2:6: SyntaxError");
        assertThat(only(script, "").failure()).isEqualTo(file() + ": has no test; write test(\"name\", () => { … })");
    }

    @Test
    void an_async_test_fails() throws IOException {
        assertThat(only("export function score() { return 1; }", "test(\"a\", async () => {});")
                        .failure())
                .contains("a test cannot be async");
    }

    @Test
    void a_script_that_is_not_there_is_told_with_those_that_are() throws IOException {
        assertThat(only("export function score() { return 1; }", "test(\"a\", () => { script(\"two.js\"); });")
                        .failure())
                .contains("no script \"two.js\"", "there are one.js");
    }

    @Test
    void a_script_beside_a_test_in_a_subfolder_is_found_by_giving_that_folder() throws IOException {
        Path test = folder.resolve("sub/fence.test.js");
        String place = test + ":2:1: Error: no script \"fence.js\" in " + folder + ", and no other; ";
        String remedy = "lies beside its test " + test + ", give that folder: berth script test " + folder + "/sub";
        assertThat(failureAt("sub/fence.test.js")).isEqualTo(place + "if it " + remedy);
        Files.writeString(folder.resolve("sub/fence.js"), "export function score() { return 1; }");
        assertThat(failureAt("sub/fence.test.js")).isEqualTo(place + "it " + remedy);
    }

    @Test
    void a_test_in_a_folder_without_any_script_says_where_the_script_has_to_lie() throws IOException {
        Path test = folder.resolve("fence.test.js");
        assertThat(failureAt("fence.test.js"))
                .isEqualTo(test + ":2:1: Error: no script \"fence.js\" in " + folder
                        + ", and no other; a script has to lie beside its test " + test);
    }

    @Test
    void a_looping_getter_of_a_script_costs_only_the_test_that_asks_for_it() throws IOException {
        List<ScriptTestResult> results = run("""
            export const args = { get a() { while (true); } };
            export function score() { return 1; }
            """, """
            test("loop", () => { script("one.js"); });
            test("same", () => { assert.equal(1, 1); });
            """);
        assertThat(results.getFirst().failure()).contains("took longer than it may and was interrupted");
    }

    @Test
    void what_a_test_writes_to_the_console_is_kept() throws IOException {
        assertThat(only("export function score() { return 1; }", "test(\"a\", () => console.log(\"x\", { y: 1 }));")
                        .output())
                .containsExactly("x {\"y\":1}");
    }

    @Test
    void a_test_is_no_plugin() throws IOException {
        run("export function score() { return 1; }", "test(\"a\", () => {});");
        assertThat(new ScriptSource(folder, RUNTIME).scan())
                .extracting(load -> load.origin().location())
                .containsExactly("one.js");
    }
}
