package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.source.jar.TestJar;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Jars whose calls do not come back, in commands that need no cluster: the commands end, and say whose calls. */
@Timeout(60)
class StuckCommandsTest {

    private static final String SOURCE = """
        package acme;
        import io.berth.api.cycle.*;
        import io.berth.api.plugin.*;
        import io.berth.api.snapshot.*;
        public class StuckFactory implements PluginFactory {
            static void deaf() { while (System.getProperty("acme.commands.stuck") != null) { Thread.onSpinWait(); } }
            public String name() { return "Stuck"; }
            public Plugin create(PluginArgs args, PluginContext given) { return %s; }
        }
        """;
    private static final String FILTER = "(FilterPlugin) (state, pod, node) -> { deaf(); return Proceed.PROCEED; }";
    private static final String PRE_ENQUEUE = "(PreEnqueuePlugin) pod -> { deaf(); return Proceed.PROCEED; }";
    private static final String CONFIG = """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        profiles: [{schedulerName: default-scheduler, plugins: {%s: {enabled: [{name: Stuck}]}}}, {schedulerName: sound}]
        ---
        apiVersion: berth.io/v1
        kind: PluginPolicy
        plugins: [{name: Stuck, timeBudget: 50ms}]
        """;
    private static final String PODS = """
        {apiVersion: v1, kind: Pod, metadata: {name: bad}, spec: {containers: [{name: c, image: i}]}}
        ---
        {apiVersion: v1, kind: Pod, metadata: {name: good}, spec: {schedulerName: sound, containers: [{name: c, image: i}]}}
        """;

    @RegisterExtension
    final StuckCode stuck = new StuckCode("acme.commands.stuck");

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int berth(String... arguments) {
        return CommandRuns.run(out, err, arguments);
    }

    private String file(String name, String text) {
        Path file = folder.resolve(name);
        Stage.write(file, text);
        return file.toString();
    }

    private String jars(String plugin) throws IOException {
        Path jars = Files.createDirectories(folder.resolve("jars"));
        Stage.copy(Stage.SHIPPED.resolve("kube-defaults.jar"), jars.resolve("kube-defaults.jar"));
        TestJar.named("stuck")
                .factory("acme.StuckFactory")
                .source("acme.StuckFactory", SOURCE.formatted(plugin))
                .writeTo(jars.resolve("stuck.jar"));
        return jars.toString();
    }

    private int simulate(String plugin, String point) throws IOException {
        return berth(
                "simulate",
                "--plugins",
                jars(plugin),
                "-c",
                file("config.yaml", CONFIG.formatted(point)),
                "--nodes",
                "1x4cpu,8Gi",
                "-f",
                file("pods.yaml", PODS));
    }

    @Test
    void a_simulation_goes_on_without_a_call_that_does_not_come_back() throws Exception {
        assertThat(simulate(FILTER, "filter")).as(err.toString()).isZero();
        assertThat(out.toString())
                .contains("1 of 2 pods placed")
                .containsPattern("default/bad .*Stuck")
                .contains("default/good");
    }

    @Test
    void a_simulation_ends_with_the_name_of_the_plugin_whose_call_holds_the_queue() throws Exception {
        assertThat(simulate(PRE_ENQUEUE, "preEnqueue")).as(err.toString()).isEqualTo(1);
        assertThat(err.toString())
                .contains(
                        "plugin \"Stuck\" (jar stuck.jar 1.0.0): preEnqueue took longer than 50ms, did not end when it"
                                + " was interrupted, and holds the queue, so that nothing goes on at ")
                .contains("StuckFactory.java:6");
    }

    @Test
    void a_trial_of_a_script_ends_beside_a_jar_whose_call_does_not_come_back() throws Exception {
        String script = file("any.js", "export function score(pod, node) { return 1; }\n");
        assertThat(berth(
                        "script",
                        "try",
                        script,
                        "--plugins",
                        jars(FILTER),
                        "-c",
                        file("config.yaml", CONFIG.formatted("filter")),
                        "--nodes",
                        "1x4cpu,8Gi",
                        "-f",
                        file("pods.yaml", PODS),
                        "--pod",
                        "bad"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("Stuck", "was left behind");
    }
}
