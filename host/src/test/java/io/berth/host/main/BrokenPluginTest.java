package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.telemetry.DecisionRecord;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A broken plugin costs the pods that need it, and nothing else. */
class BrokenPluginTest {
    @TempDir
    Path folder;

    private Stage stage;

    @BeforeEach
    void prepare() {
        stage = new Stage(folder);
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    /** Starts with a second profile without the script, whose pods must go on. */
    private DecisionRecord scheduleWith(String script, String point) {
        Stage.write(stage.scripts.resolve("broken.js"), script);
        Stage.write(stage.config, """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
              - schedulerName: default-scheduler
                plugins: {%s: {enabled: [{name: Broken}]}}
              - schedulerName: sound
            """.formatted(point));
        stage.start("3x4cpu,8Gi");
        stage.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: other, namespace: default}
            spec: {schedulerName: sound, containers: [{name: c, image: i}]}
            """);
        DecisionRecord decision = stage.schedule("victim");
        assertThat(stage.decision("other").node()).isNotNull();
        return decision;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "return 101 | returns an invalid score 101, it should in the range of [0, 100] after normalizing",
                "return -1 | returns an invalid score -1",
                "return NaN | NaN",
                "return null | null",
                "return undefined | undefined",
                "return '5' | broken.js",
                "return 1.5 | 1.5",
                "throw new Error('out of order') | out of order",
                "return nothing.here | broken.js:1:"
            })
    void a_score_that_cannot_be_used_fails_the_pod_with_its_reason(String body, String reason) {
        DecisionRecord decision = scheduleWith("export function score(pod, node) { " + body + " }\n", "score");
        assertThat(decision.node()).isNull();
        assertThat(decision.message()).contains("plugin \"Broken\"").contains(reason);
        assertThat(decision.attempts()).isGreaterThan(1);
    }

    @Test
    void a_filter_that_throws_fails_the_pod_with_its_reason() {
        DecisionRecord decision =
                scheduleWith("export function filter(pod, node) { throw new Error('no idea') }\n", "filter");
        assertThat(decision.node()).isNull();
        assertThat(decision.message())
                .contains("running \"Broken\" filter plugin")
                .contains("no idea");
    }

    @Test
    void normalising_that_throws_fails_the_pod_with_its_reason() {
        DecisionRecord decision = scheduleWith(
                "export function score(pod, node) { return 1 }\n"
                        + "export function normalizeScores(scores) { throw new Error('cannot count') }\n",
                "score");
        assertThat(decision.node()).isNull();
        assertThat(decision.message())
                .contains("running Normalize on Score plugins")
                .contains("cannot count");
    }

    @Test
    void an_endless_loop_is_ended_and_fails_the_pod() {
        stage.patience = Duration.ofSeconds(1);
        DecisionRecord decision = scheduleWith("export function filter(pod, node) { for (;;) {} }\n", "filter");
        assertThat(decision.node()).isNull();
        assertThat(decision.message()).contains("Broken");
    }

    @Test
    void a_filter_of_a_script_refuses_with_its_own_words() {
        DecisionRecord decision =
                scheduleWith("export function filter(pod, node) { return 'wrong colour' }\n", "filter");
        assertThat(decision.node()).isNull();
        assertThat(decision.message()).startsWith("0/3 nodes are available: 3 wrong colour.");
    }
}
