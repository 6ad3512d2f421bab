package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.shadow.Agreement;
import io.berth.host.shadow.Difference;
import io.berth.host.shadow.Shadow;
import io.berth.host.shadow.ShadowListener;
import io.berth.host.shadow.ShadowReport;
import io.berth.host.telemetry.DecisionRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A candidate beside what is in use, on a whole scheduler with the shipped plugins. */
class ShadowTest {
    private static final String NODES = "3x4cpu,8Gi;2x16cpu,16Gi,zone=far;1x8cpu,64Gi,taint:dedicated=big:NoSchedule";

    /** Pods of several shapes, one of them too large. */
    private static final List<String> SHAPES = List.of(
            "containers: [{name: c, image: i, resources: {requests: {cpu: 100m, memory: 64Mi}}}]",
            "containers: [{name: c, image: i, resources: {requests: {cpu: 300m}}}]",
            "containers: [{name: c, image: i, ports: [{containerPort: 80, hostPort: 80}]}]",
            """
            {tolerations: [{key: dedicated, operator: Exists}],
              containers: [{name: c, image: i, resources: {requests: {memory: 256Mi}}}]}\
            """,
            """
            {topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone,
                whenUnsatisfiable: ScheduleAnyway, labelSelector: {matchLabels: {app: x}}}],
              containers: [{name: c, image: i, resources: {requests: {cpu: 50m}}}]}\
            """,
            """
            {affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 10,
                podAffinityTerm: {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: x}}}}]}},
              containers: [{name: c, image: i, resources: {requests: {cpu: 20m}}}]}\
            """,
            "containers: [{name: c, image: i, resources: {requests: {cpu: 90}}}]");

    @TempDir
    Path folder;

    private Stage stage;
    private Shadow shadow;
    private Controls controls;

    @BeforeEach
    void start() {
        stage = new Stage(folder);
        Stage.write(stage.scripts.resolve("constant.js"), "export function score(pod, node) { return 10; }\n");
        stage.profile("Constant=1");
        stage.start(NODES);
        shadow = stage.setup().shadow(ShadowListener.NONE);
        controls = new Controls(stage.reloader(), shadow, stage.decisions);
    }

    @AfterEach
    void stop() {
        shadow.close();
        stage.close();
    }

    private Tree.Mapping candidate(String configuration) {
        return controls.answer(new JsonValues()
                .put("command", "shadow start")
                .put("name", "next.yaml")
                .put("configuration", configuration)
                .done());
    }

    private Tree.Mapping ask(String command) {
        return controls.answer(new JsonValues().put("command", command).done());
    }

    private String inUse() {
        try {
            return Files.readString(stage.config);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The configuration in use with another set of scorers. */
    private String scorers(String... scorers) {
        String before = inUse();
        stage.profile(scorers);
        String other = inUse();
        Stage.write(stage.config, before);
        return other;
    }

    private ShadowReport report() {
        return shadow.report().orElseThrow();
    }

    private ShadowReport await(Predicate<ShadowReport> condition) {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        ShadowReport report = report();
        while (!condition.test(report)) {
            assertThat(System.nanoTime()).as("%s", report).isLessThan(end);
            Thread.onSpinWait();
            report = report();
        }
        return report;
    }

    private static long all(ShadowReport report) {
        return report.counts().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Makes pods of all shapes, and waits until all that was decided about them is compared. */
    private void pods(String prefix, int count) {
        StringBuilder yaml = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String shape = SHAPES.get(i % SHAPES.size());
            String spec = shape.startsWith("{") ? shape : "{" + shape + "}";
            yaml.append("""
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: %s-%d, namespace: default, labels: {app: %s}}
                spec: %s
                """.formatted(prefix, i, i % 2 == 0 ? "x" : "z", spec.strip()));
        }
        long before = all(report());
        stage.apply(yaml.toString());
        await(now -> now.waiting() == 0 && all(now) >= before + count);
    }

    @Test
    void the_same_configuration_never_differs() {
        candidate(inUse());
        for (int i = 0; i < 10; i++) {
            pods("p" + i, 35);
        }
        ShadowReport report = report();
        assertThat(report.differences()).isEmpty();
        assertThat(report.dropped()).isZero();
        assertThat(report.compared()).isEqualTo(all(report)).isGreaterThanOrEqualTo(350);
        assertThat(report.count(Agreement.SAME_NODE)).isGreaterThan(200);
        assertThat(report.count(Agreement.NO_NODE_EITHER)).isGreaterThanOrEqualTo(50);
        assertThat(report.candidate().cycles()).isEqualTo(report.count(Agreement.SAME_NODE));
        assertThat(report.candidate().nanos()).isPositive();
    }

    @Test
    void part_of_the_nodes_is_looked_at_from_the_same_node_on() throws IOException {
        stage.close();
        Path other = Files.createDirectory(folder.resolve("many"));
        stage = new Stage(other);
        stage.profile("NodeResourcesFit=1");
        Stage.write(stage.config, inUse() + "percentageOfNodesToScore: 10\n");
        stage.start("300x4cpu,8Gi");
        shadow = stage.setup().shadow(ShadowListener.NONE);
        controls = new Controls(stage.reloader(), shadow, stage.decisions);
        stage.schedule("first");
        candidate(inUse());
        pods("p", 70);
        assertThat(report().differences()).isEmpty();
        assertThat(report().count(Agreement.SAME_NODE)).isEqualTo(60);
    }

    @Test
    void other_weights_show_the_pods_with_both_nodes_and_their_scores() {
        Stage.write(
                stage.scripts.resolve("last.js"),
                "export function score(pod, node) { return node.name === \"node-5\" ? 100 : 0; }\n");
        stage.reloader().reload("a test");
        candidate(scorers("Constant=1", "Last=50"));
        DecisionRecord decision = stage.schedule("web");
        ShadowReport report = await(now -> now.compared() == 1);
        assertThat(report.count(Agreement.OTHER_NODE)).isOne();
        Difference difference = report.differences().getFirst();
        assertThat(difference.name()).isEqualTo("web");
        assertThat(difference.current().node()).isEqualTo(decision.node()).isNotEqualTo("node-5");
        assertThat(difference.candidate().node()).isEqualTo("node-5");
        assertThat(difference.candidate().score().plugins()).containsEntry("Last", 5000L);
        assertThat(difference.current().score().plugins()).containsEntry("Constant", 10L);
        assertThat(difference.there().total())
                .isLessThan(difference.candidate().score().total());
    }

    @Test
    void a_node_that_the_candidate_refuses_is_told_with_the_reason() {
        Stage.write(
                stage.scripts.resolve("none.js"),
                "export function filter(pod, node) { return \"not on \" + node.name; }\n");
        stage.reloader().reload("a test");
        candidate(inUse().replace("plugins:\n", "plugins:\n      filter: {enabled: [{name: None}]}\n"));
        DecisionRecord decision = stage.schedule("web");
        ShadowReport report = await(now -> now.compared() == 1);
        assertThat(report.count(Agreement.ONLY_CURRENT_FITS)).isOne();
        assertThat(report.differences().getFirst().refusal()).isEqualTo("None: not on " + decision.node());
        assertThat(decision.node()).isNotNull();
    }

    @Test
    void a_candidate_that_throws_fails_alone() {
        Stage.write(
                stage.scripts.resolve("bad.js"),
                "export function score(pod, node) { throw new Error(\"no price\"); }\n");
        stage.reloader().reload("a test");
        candidate(scorers("Bad=1"));
        for (int i = 0; i < 5; i++) {
            assertThat(stage.schedule("web-" + i).node()).isNotNull();
        }
        ShadowReport report = await(now -> now.count(Agreement.CANDIDATE_FAILED) == 5);
        assertThat(report.ailing().getFirst().plugin()).isEqualTo("Bad");
        assertThat(report.ailing().getFirst().schedulerName()).isEqualTo("default-scheduler (candidate)");
        assertThat(report.differences().getFirst().candidate().message()).contains("no price");
    }

    @Test
    void a_candidate_that_loops_keeps_no_pod_waiting() {
        Stage.write(stage.scripts.resolve("loop.js"), "export function score(pod, node) { while (true) {} }\n");
        stage.reloader().reload("a test");
        candidate(scorers("Loop=1"));
        for (int i = 0; i < 20; i++) {
            assertThat(stage.schedule("web-" + i).node()).isNotNull();
        }
        assertThat(all(report()))
                .as("pods were placed while the first call was still looping")
                .isLessThan(20);
        await(now -> now.count(Agreement.CANDIDATE_FAILED) > 0);
    }

    @Test
    void what_is_too_much_is_dropped_and_counted() {
        Stage.write(stage.scripts.resolve("loop.js"), "export function score(pod, node) { while (true) {} }\n");
        stage.reloader().reload("a test");
        candidate(scorers("Loop=1"));
        StringBuilder yaml = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            yaml.append("---\napiVersion: v1\nkind: Pod\nmetadata: {name: p")
                    .append(i)
                    .append("}\nspec: {containers: [{name: c, image: i}]}\n");
        }
        stage.apply(yaml.toString());
        assertThat(report().dropped()).isGreaterThan(100);
        assertThat(stage.decisions.all()).hasSizeGreaterThanOrEqualTo(400);
    }

    @Test
    void nothing_reaches_the_cluster() {
        Stage.write(stage.scripts.resolve("writer.js"), """
            export function filter(pod, node) { return null; }
            export function postFilter(pod, nodes) { throw new Error("called"); }
            export function reserve(pod, node) { throw new Error("called"); }
            export function permit(pod, node) { throw new Error("called"); }
            export function preBind(pod, node) { throw new Error("called"); }
            """);
        stage.reloader().reload("a test");
        candidate(inUse().replace("plugins:\n", "plugins:\n      multiPoint: {enabled: [{name: Writer}]}\n"));
        pods("p", 14);
        assertThat(report().count(Agreement.CANDIDATE_FAILED)).isZero();
        assertThat(report().ailing()).isEmpty();
    }

    @Test
    void a_pod_whose_profile_the_candidate_lacks_is_told_apart() {
        candidate(inUse().replace("default-scheduler", "other"));
        stage.schedule("web");
        assertThat(await(now -> all(now) == 1).count(Agreement.NO_PROFILE)).isOne();
    }

    @Test
    void a_bad_candidate_is_refused_with_its_own_name_and_the_one_before_goes_on() {
        candidate(inUse());
        Tree.Mapping answer = candidate(scorers("Constand=1"));
        assertThat(answer.text("result")).isEqualTo("refused");
        assertThat(ControlOptions.texts(answer, "problems").getFirst())
                .startsWith("next.yaml:")
                .contains("\"Constand\" does not exist");
        assertThat(report().ended()).isEmpty();
    }

    @Test
    void promoted_it_is_in_use_and_no_candidate_any_more() {
        candidate(scorers("Constant=7"));
        Tree.Mapping answer = ask("shadow promote");
        assertThat(answer.text("result")).isEqualTo("applied");
        assertThat(Stage.weighted(stage.schedule("after"), "Constant")).isEqualTo(70);
        assertThat(report().ended()).isEqualTo("in use as generation 2");
        assertThat(report().digest()).isEqualTo(answer.text("digest"));
        assertThat(ask("shadow promote").text("result")).isEqualTo("refused");
    }

    @Test
    void what_was_promoted_stays_until_the_files_change_and_can_be_gone_back_to() {
        candidate(scorers("Constant=7"));
        ask("shadow promote");
        stage.lookAtFiles();
        assertThat(stage.setup().generations().current().number()).isEqualTo(2);
        stage.profile("Constant=3");
        stage.lookAtFiles();
        assertThat(Stage.weighted(stage.schedule("changed"), "Constant")).isEqualTo(30);
        stage.reloader().rollback(2, "a test");
        assertThat(Stage.weighted(stage.schedule("back"), "Constant")).isEqualTo(70);
    }

    @Test
    void after_a_reload_it_goes_on_beside_the_new_generation_with_its_scripts() {
        candidate(scorers("Constant=7"));
        stage.schedule("before");
        await(now -> now.compared() == 1);
        Stage.write(stage.scripts.resolve("constant.js"), "export function score(pod, node) { return 20; }\n");
        stage.lookAtFiles();
        assertThat(report().generation()).isEqualTo(2);
        assertThat(report().compared()).isZero();
        stage.schedule("after");
        await(now -> now.compared() == 1);
        ask("shadow promote");
        assertThat(Stage.weighted(stage.schedule("promoted"), "Constant")).isEqualTo(140);
    }

    @Test
    void it_ends_when_a_reload_makes_it_the_one_in_use() {
        String next = scorers("Constant=7");
        candidate(next);
        Stage.write(stage.config, next);
        stage.lookAtFiles();
        assertThat(report().ended()).isEqualTo("in use as generation 2");
    }

    @Test
    void dropped_it_is_told_of_but_compares_nothing_more() {
        candidate(inUse());
        stage.schedule("before");
        await(now -> now.compared() == 1);
        assertThat(ask("shadow drop").text("ended")).isEqualTo("dropped");
        stage.schedule("after");
        assertThat(report().compared()).isOne();
        assertThat(ask("shadow drop").text("result")).isEqualTo("refused");
    }
}
