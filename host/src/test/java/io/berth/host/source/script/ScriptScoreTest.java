package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptScoreTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    private final PodInfo pod = Objects.pod("web", "containers: [{name: c, resources: {requests: {cpu: 500m}}}]");
    private final NodeInfo node = NodeInfo.of(Objects.node("n1", "zone: a, lights: \"42\""));
    private final NodeInfo other = NodeInfo.of(Objects.node("n2", "zone: b, lights: \"7\""));
    private final CycleState state = Objects.state(node, other);

    private long score(String body) {
        return bench.plugin("export function score(pod, node) { " + body + " }").score(state, pod, node);
    }

    @Test
    void a_script_scores_a_node() {
        assertThat(score("return Number(node.labels.lights)")).isEqualTo(42);
    }

    @Test
    void all_nodes_are_scored_in_one_call() {
        ScorePlugin plugin = bench.plugin("export const score = (pod, node) => Number(node.labels.lights);");
        long[] scores = new long[2];
        plugin.scoreAll(state, pod, List.of(node, other), scores);
        assertThat(scores).containsExactly(42, 7);
    }

    @ParameterizedTest
    @CsvSource({
        "-0, 0",
        "9007199254740991, 9007199254740991",
        "-9007199254740991, -9007199254740991",
        "2 ** 62, 4611686018427387904",
        "-(2 ** 63), -9223372036854775808",
        "9223372036854775807n, 9223372036854775807",
        "3.0, 3",
    })
    void every_whole_number_of_64_bits_is_a_score(String returned, long expected) {
        assertThat(score("return " + returned)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "NaN; NaN",
                "Infinity; Infinity",
                "12.5; 12.5",
                "2 ** 63; 9223372036854775808n",
                "9223372036854775808n; 9223372036854775808n",
                "2n ** (2n ** 24n); a BigInt of more than 500 bits",
                "`5`; \"5\"",
                "undefined; undefined",
                "null; null",
                "true; true",
                "[1]; an array of 1",
                "({a: 1}); an object {a}",
                "Promise.resolve(1); a Promise (an extension point cannot be async)",
                "(() => 1); a function",
            })
    void anything_else_is_refused_with_the_place_and_what_was_expected(String returned, String described) {
        assertThatThrownBy(() -> score("return " + returned))
                .isInstanceOf(PluginException.class)
                .satisfies(e -> assertThat(bench.relative(e.getMessage()))
                        .startsWith("x.js:1:8: TypeError: score returned " + described
                                + "; expected a whole number of 64 bits"));
    }

    @Test
    void a_fraction_is_refused_with_the_way_out() {
        assertThatThrownBy(() -> score("return 12.5")).hasMessageContaining("(round it, as by Math.round)");
    }

    @Test
    void what_is_thrown_is_reported_with_file_line_and_column() {
        ScorePlugin plugin = bench.plugin("""
            export function score(pod, node) {
              return node.nothing.here;
            }
            """);
        assertThatThrownBy(() -> plugin.score(state, pod, node))
                .satisfies(e -> assertThat(bench.relative(e.getMessage()))
                        .isEqualTo("x.js:2:10: TypeError: Cannot read property 'here' of undefined"));
    }

    @Test
    void a_thrown_text_is_reported() {
        assertThatThrownBy(() -> score("throw 'no lights'"))
                .satisfies(e -> assertThat(bench.relative(e.getMessage())).isEqualTo("x.js:1:36: no lights"));
    }

    @Test
    void endless_recursion_is_reported_and_the_plugin_goes_on() {
        ScorePlugin plugin = bench.plugin(
                "export function score(pod, node) { return node.labels.zone === 'a' ? score(pod, node) : 1 }");
        assertThatThrownBy(() -> plugin.score(state, pod, node))
                .hasMessageContaining("Maximum call stack size exceeded");
        assertThat(plugin.score(state, pod, other)).isEqualTo(1);
    }

    @Test
    void scores_are_normalized_by_what_the_script_returns() {
        ScorePlugin plugin = bench.plugin("""
            export function score() { return 0 }
            export function normalizeScores(scores, pod, nodes) {
              return scores.map((score, i) => score * 2 + nodes[i].labels.zone.length);
            }
            """);
        TrialObjects.Scores scores = new TrialObjects.Scores(List.of(node, other), 10, 20);
        plugin.normalizeScores(state, pod, scores);
        assertThat(scores.values()).containsExactly(21, 41);
    }

    @Test
    void scores_may_be_normalized_in_place() {
        ScorePlugin plugin = bench.plugin(
                "export function score() { return 0 } export function normalizeScores(scores) { scores[0] = 5 }");
        TrialObjects.Scores scores = new TrialObjects.Scores(List.of(node, other), 10, 20);
        plugin.normalizeScores(state, pod, scores);
        assertThat(scores.values()).containsExactly(5, 20);
    }

    @Test
    void the_host_offers_the_usual_normalization() {
        ScorePlugin plugin =
                bench.plugin("export function score() { return 0 } export const normalizeScores = (scores) =>"
                        + " berth.normalize(scores)");
        TrialObjects.Scores scores = new TrialObjects.Scores(List.of(node, other), 30, 7);
        plugin.normalizeScores(state, pod, scores);
        assertThat(scores.values()).containsExactly(100, 23);
    }

    @Test
    void a_normalization_of_another_length_is_refused() {
        ScorePlugin plugin = bench.plugin(
                "export function score() { return 0 } export function normalizeScores(scores) { return [1] }");
        assertThatThrownBy(
                        () -> plugin.normalizeScores(state, pod, new TrialObjects.Scores(List.of(node, other), 1, 2)))
                .hasMessageContaining("normalizeScores returned an array of 1; expected an array of 2");
    }

    @Test
    void a_normalized_score_that_is_no_number_is_refused_with_its_index() {
        ScorePlugin plugin = bench.plugin(
                "export function score() { return 0 } export function normalizeScores(scores) { return [1, NaN] }");
        assertThatThrownBy(
                        () -> plugin.normalizeScores(state, pod, new TrialObjects.Scores(List.of(node, other), 1, 2)))
                .hasMessageContaining("normalizeScores[1] returned NaN");
    }

    @Test
    void without_normalizeScores_the_scores_stay() {
        TrialObjects.Scores scores = new TrialObjects.Scores(List.of(node, other), 10, 20);
        bench.plugin("export function score() { return 0 }").normalizeScores(state, pod, scores);
        assertThat(scores.values()).containsExactly(10, 20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "export function score(pod, node) { return 1 }; NODE",
                "export const score = pod => 1; NODE",
                "export function score(pod, node, state) { return 1 }; VOLATILE",
                "export function score(pod, node) { return berth.now() }; VOLATILE",
                "export function score(pod, node) { return pod.name.length }; VOLATILE",
                "export const score = (p) => p.uid.length; VOLATILE",
                "export const score = ({ name }, node) => name.length; VOLATILE",
                "export function score(pod, node) { return node.name.length }; NODE",
                "export function score(pod, node, state) { return 1 } export const dependence = 'cluster'; CLUSTER",
                "export function score(pod, node) { return 1 } export const dependence = 'volatile'; VOLATILE",
            })
    void what_a_score_depends_on_is_seen_by_what_it_takes(String text, Dependence expected) {
        assertThat(bench.plugin(text).scoreDependence()).isEqualTo(expected);
    }

    @Test
    void a_remembered_score_cannot_read_the_pod_s_name() {
        ScorePlugin plugin = bench.plugin(
                "const length = (it) => it.name.length; export function score(pod, node) { return length(pod) }");
        assertThat(plugin.scoreDependence()).isEqualTo(Dependence.NODE);
        assertThatThrownBy(() -> plugin.score(state, pod, node))
                .satisfies(e -> assertThat(bench.relative(e.getMessage()))
                        .startsWith("x.js:1:")
                        .contains("pod.name is not there, because the answer is remembered for all equal pods;"
                                + " with export const dependence = \"volatile\""));
    }

    @Test
    void a_score_that_is_not_remembered_can_read_the_pod_s_name_and_the_time() {
        ScorePlugin plugin = bench.plugin(
                "export function score(pod, node) { return pod.name.length + pod.uid.length + berth.now() }");
        assertThat(plugin.score(state, pod, node)).isEqualTo(1234567890123L + 3 + 7);
    }

    @Test
    void a_remembered_score_cannot_ask_for_the_time() {
        ScorePlugin plugin = bench.plugin(
                "export function score(pod, node) { return berth.now() } export const dependence = 'node';");
        assertThatThrownBy(() -> plugin.score(state, pod, node)).hasMessageContaining("berth.now() is not there");
    }
}
