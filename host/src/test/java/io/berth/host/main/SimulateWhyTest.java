package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A simulation is asked why a pod is where it is. */
class SimulateWhyTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path pods;

    @BeforeEach
    void write() {
        pods = folder.resolve("pods.yaml");
        Stage.write(pods, """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: big, namespace: shop}
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 9}}}]}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: gated}
            spec: {schedulingGates: [{name: a.b/c}], containers: [{name: c, image: i}]}
            """);
    }

    private int simulate(String... more) {
        Stream<String> fixed = Stream.of(
                "simulate", "--plugins", Stage.SHIPPED.toString(), "--nodes", "2x4cpu,8Gi", "-f", pods.toString());
        return CommandRuns.run(
                out, err, Stream.concat(fixed, List.of(more).stream()).toArray(String[]::new));
    }

    @Test
    void the_pods_that_are_named_are_told_after_the_tables() {
        assertThat(simulate("--why", "web", "--why", "shop/big", "--why", "gated"))
                .isZero();
        assertThat(out.toString())
                .containsSubsequence(
                        "1 of 3 pods placed on 2 nodes",
                        "default/web was placed on node-",
                        "2 of 2 nodes fit",
                        "is one of the 2 best",
                        "shop/big has no node: 0/2 nodes are available",
                        "     2  NodeResourcesFit: Insufficient cpu (such as node-1)",
                        "default/gated has no node: kept out of the queue by SchedulingGates");
    }

    @Test
    void an_unknown_pod_is_told_and_the_command_fails() {
        assertThat(simulate("--why", "nope")).isOne();
        assertThat(err.toString()).contains("nothing was decided about default/nope");
    }

    @Test
    void json_has_all_of_it_anyway() {
        assertThat(simulate("--why", "web", "-o", "json")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("-o json has all about every pod anyway");
    }
}
