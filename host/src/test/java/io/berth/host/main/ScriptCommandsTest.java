package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for writers of scripts, as the guide shows them. */
class ScriptCommandsTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int berth(String... arguments) {
        return CommandRuns.run(out, err, arguments);
    }

    @Test
    void a_new_script_passes_its_own_tests() {
        assertThat(berth("script", "new", "RackLimit", "--dir", folder.toString()))
                .isZero();
        assertThat(folder.resolve("jsconfig.json")).exists();
        assertThat(berth("script", "test", folder.toString())).isZero();
        assertThat(out.toString()).contains("rack-limit.test.js", "3 tests, 0 failed");
    }

    @Test
    void a_new_script_can_be_used_by_a_profile() {
        berth("script", "new", "rack-limit", "--dir", folder.toString());
        Path config = folder.resolve("profile.yaml");
        Stage.write(config, """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{plugins: {multiPoint: {enabled: [{name: RackLimit, weight: 2}]}}}]
            """);
        assertThat(berth(
                        "check",
                        "--plugins",
                        Stage.SHIPPED.toString(),
                        "--scripts",
                        folder.toString(),
                        "--config",
                        config.toString()))
                .isZero();
    }

    @Test
    void nothing_is_overwritten() throws Exception {
        Stage.write(folder.resolve("rack-limit.test.js"), "// mine");
        assertThat(berth("script", "new", "rack-limit", "--dir", folder.toString()))
                .isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("rack-limit.test.js: is there already and is not overwritten");
        assertThat(folder.resolve("rack-limit.js")).doesNotExist();
        assertThat(Files.readString(folder.resolve("rack-limit.test.js"))).isEqualTo("// mine");
    }

    @Test
    void a_name_that_is_none_is_refused() {
        assertThat(berth("script", "new", "../x")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("\"../x\"", "such as rack-limit or RackLimit");
    }

    @Test
    void a_failed_test_is_told_and_gives_1() {
        berth("script", "new", "one", "--dir", folder.toString());
        Stage.write(folder.resolve("two.test.js"), """
            import { assert, test } from "berth/test";
            test("no", () => assert.ok(false));
            """);
        assertThat(berth("script", "test", folder.toString())).isEqualTo(1);
        assertThat(out.toString())
                .contains(
                        "failed: no: " + folder.resolve("two.test.js") + ":2:18: Error: expected true, but was false",
                        "4 tests, 1 failed");
    }

    @Test
    void a_folder_without_tests_is_refused() {
        assertThat(berth("script", "test", folder.toString())).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("has no tests");
    }

    @Test
    void script_alone_tells_what_there_is() {
        assertThat(berth("script")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("give one of", "new", "test");
    }

    private String cluster() {
        Path file = folder.resolve("cluster.yaml");
        Stage.write(file, """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: n2, labels: {example.com/disk: ssd}}
            status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: busy}
            spec: {nodeName: n2, containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec: {nodeName: n1, containers: [{name: c, image: i}]}
            """);
        return file.toString();
    }

    private int tryIt(String... more) {
        berth("script", "new", "disk-first", "--dir", folder.toString());
        out.getBuffer().setLength(0);
        java.util.List<String> all = new java.util.ArrayList<>(java.util.List.of(
                "script",
                "try",
                folder.resolve("disk-first.js").toString(),
                "-f",
                cluster(),
                "--plugins",
                Stage.SHIPPED.toString(),
                "--pod"));
        all.addAll(java.util.List.of(more));
        return berth(all.toArray(String[]::new));
    }

    @Test
    void a_script_is_tried_on_one_pod_without_and_with_it() {
        assertThat(tryIt("web", "--weight", "10")).isZero();
        assertThat(out.toString())
                .containsPattern("n2 +\\d+ +\\d+ \\* +score 100, normalised 100, weighted 1000")
                .contains("without DiskFirst: n1 of 2 nodes that fit", "with DiskFirst:    n2 of 2 nodes that fit")
                .containsPattern("filterAll +1 ")
                .containsPattern("scoreAll +1 ");
    }

    @Test
    void scores_are_told_as_they_are_before_and_after_normalising() {
        Path script = folder.resolve("turned.js");
        Stage.write(script, """
            export function score(pod, node) { return node.name === "n1" ? 7 : 0; }
            export function normalizeScores(scores) { return berth.normalize(scores, true); }
            """);
        assertThat(berth(
                        "script",
                        "try",
                        script.toString(),
                        "-f",
                        cluster(),
                        "--plugins",
                        Stage.SHIPPED.toString(),
                        "--pod",
                        "web",
                        "--weight",
                        "5"))
                .isZero();
        assertThat(out.toString())
                .contains("score 7, normalised 0, weighted 0", "score 0, normalised 100, weighted 500");
    }

    @Test
    void a_script_that_the_profile_names_is_taken_out_for_the_comparison() {
        Path config = folder.resolve("profile.yaml");
        Stage.write(config, """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
              - plugins: {multiPoint: {enabled: [{name: DiskFirst, weight: 10}]}}
                pluginConfig: [{name: DiskFirst, args: {podsMax: 1}}]
            """);
        assertThat(tryIt("default/web", "--config", config.toString())).isZero();
        assertThat(out.toString())
                .containsPattern("n2 .*refused by DiskFirst +node\\(s\\) had 1 pods or more")
                .contains("with DiskFirst:    n1 of 1 nodes that fit");
    }

    @Test
    void a_pod_that_is_not_there_is_told_with_those_that_are() {
        assertThat(tryIt("wbe")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("--pod default/wbe", "there are default/busy, default/web");
    }

    @Test
    void a_trial_of_a_pod_that_only_a_workload_would_make_says_so() {
        Path script = folder.resolve("one.js");
        Stage.write(script, "export function score(pod, node) { return 1; }");
        Path workload = folder.resolve("web.yaml");
        Stage.write(workload, """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c}]}}}
            """);
        assertThat(berth("script", "try", script.toString(), "-f", workload.toString(), "--pod", "default/web"))
                .isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString())
                .contains("there are no pods in the files; only berth simulate makes the pods of workloads, such as of"
                        + " Deployment default/web");
    }

    @Test
    void a_trial_of_a_script_that_does_not_exist_says_so() {
        assertThat(berth("script", "try", "nofile.js", "--nodes", "1x4cpu,8Gi", "--pod", "web"))
                .isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("nofile.js: does not exist");
    }
}
