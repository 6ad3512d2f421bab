package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.generation.ReloadOutcome;
import io.berth.host.source.jar.TestJar;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jars whose code does not come back while it is loaded or made are refused, and later changes are taken. */
class NeverReadyJarsTest {

    @RegisterExtension
    final StuckCode stuck = new StuckCode("acme.stuck");

    @TempDir
    Path folder;

    /** With a plugin that is sound. */
    private Stage started() {
        Stage stage = new Stage(folder);
        stage.profile("MyCustomPluginA=1");
        stage.start("1x4cpu,8Gi");
        return stage;
    }

    /** @param members of the factory, beside its name and what it creates */
    private Path jar(Stage stage, String members, String creating) {
        return TestJar.named("never")
                .factory("acme.Never")
                .source("acme.Never", """
                    package acme; import io.berth.api.plugin.*; import java.util.Optional;
                    public class Never implements PluginFactory { %s
                        static void loop() {
                            while (!Thread.currentThread().isInterrupted()) { Thread.onSpinWait(); }
                            throw new IllegalStateException("interrupted");
                        }
                        static void deaf() { while (System.getProperty("acme.stuck") != null) { Thread.onSpinWait(); } }
                        public String name() { return "Never"; }
                        public Plugin create(PluginArgs args, PluginContext context) { %s
                            return (ScorePlugin) (state, pod, node) -> 0;
                        }
                    }
                    """.formatted(members == null ? "" : members, creating == null ? "" : creating))
                .writeTo(stage.jars.resolve("never.jar"));
    }

    private static void refused(ReloadOutcome outcome, String... why) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ReloadOutcome.Refused.class,
                        refused -> assertThat(refused.problems().toString()).contains(why));
    }

    @Test
    void a_plugin_that_cannot_be_made_is_told_with_the_place_in_its_jar() throws Exception {
        try (Stage stage = started()) {
            jar(stage, "", "if (context != null) { throw new IllegalStateException(\"no licence\"); }");
            stage.profile("Never=1");
            refused(
                    stage.reloader().reload("a test"),
                    "initializing plugin \"Never\": IllegalStateException: no licence (jar never.jar 1.0.0,"
                            + " Never.java:9)");
        }
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "static { deaf(); } | | Never.java:7",
                "public Never() { loop(); } | | Never.java:4",
                "| loop(); | Never.java:4",
                "| deaf(); | Never.java:7",
            },
            delimiter = '|')
    void a_jar_that_never_gets_ready_costs_itself_alone(String early, String late, String place) throws Exception {
        try (Stage stage = started()) {
            Path jar = jar(stage, early, late);
            stage.profile("MyCustomPluginA=1", "Never=1");
            refused(stage.reloader().reload("a test"), "took longer than 5s", place);
            Files.delete(jar);
            stage.profile("MyCustomPluginA=2");
            assertThat(stage.reloader().reload("a test")).isInstanceOf(ReloadOutcome.Applied.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "public Optional<ArgsSpec<?>> argsSpec() { return Optional.of(ArgsSpec.of(Slow.class)); }"
                        + " public record Slow() { public Slow { loop(); } }",
                "public Optional<ArgsSpec<?>> argsSpec() { return Optional.of(ArgsSpec.of(Slow.class)"
                        + ".checkedBy((args, problems) -> loop())); } public record Slow() {}"
            })
    void arguments_that_are_never_read_cost_their_jar_alone(String arguments) throws Exception {
        try (Stage stage = started()) {
            jar(stage, arguments, "");
            Stage.write(stage.config, """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                profiles: [{plugins: {score: {enabled: [{name: Never}]}}, pluginConfig: [{name: Never, args: {}}]}]
                """);
            refused(
                    stage.reloader().reload("a test"),
                    "config.yaml:3:",
                    "decoding args for plugin Never: the plugin failed to check them: took longer than 5s (at"
                            + " Never.java:4)");
            stage.profile("MyCustomPluginA=2");
            assertThat(stage.reloader().reload("a test")).isInstanceOf(ReloadOutcome.Applied.class);
        }
    }

    @Test
    void a_jar_that_did_not_get_ready_is_tried_again_when_somebody_asks_for_a_reload() throws Exception {
        try (Stage stage = started()) {
            jar(stage, "static { deaf(); }", "");
            stage.profile("Never=1");
            refused(stage.reloader().reload("a test"), "took longer than 5s");
            stuck.letGo();
            stage.profile("Never=2");
            check(stage);
            assertThat(stage.setup().generations().current().number())
                    .as("a change of another file")
                    .isEqualTo(1);
            assertThat(stage.reloader().reload("a test")).isInstanceOf(ReloadOutcome.Applied.class);
        }
    }

    /** Twice, as files have to stand still. */
    private static void check(Stage stage) {
        stage.reloader().check();
        stage.reloader().check();
    }

    @Test
    void no_more_than_three_calls_of_a_jar_are_left_behind() throws Exception {
        try (Stage stage = started()) {
            jar(stage, "", "deaf();");
            for (int i = 1; i <= 4; i++) {
                stage.profile("Never=" + i);
                check(stage);
            }
            assertThat(stage.reloader().history().getLast().toString())
                    .contains("3 calls of its code did not end and were left behind")
                    .contains("berth reload");
        }
    }
}
