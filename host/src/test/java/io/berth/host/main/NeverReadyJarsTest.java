package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.generation.ReloadOutcome;
import io.berth.host.source.jar.TestJar;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jars whose code does not come back while it is loaded or made are refused, and later changes are taken. */
class NeverReadyJarsTest {

    @RegisterExtension
    final StuckCode stuck = new StuckCode("acme.stuck");

    @TempDir
    Path folder;

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
        try (Stage stage = new Stage(folder)) {
            stage.profile("MyCustomPluginA=1");
            stage.start("1x4cpu,8Gi");
            Path jar = TestJar.named("never")
                    .factory("acme.Never")
                    .source("acme.Never", """
                        package acme; import io.berth.api.plugin.*;
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
                        """.formatted(early == null ? "" : early, late == null ? "" : late))
                    .writeTo(stage.jars.resolve("never.jar"));
            stage.profile("MyCustomPluginA=1", "Never=1");
            assertThat(stage.reloader().reload("a test"))
                    .isInstanceOfSatisfying(
                            ReloadOutcome.Refused.class,
                            refused -> assertThat(refused.problems().toString())
                                    .contains("took longer than 5s")
                                    .contains(place));
            Files.delete(jar);
            stage.profile("MyCustomPluginA=2");
            assertThat(stage.reloader().reload("a test")).isInstanceOf(ReloadOutcome.Applied.class);
        }
    }
}
