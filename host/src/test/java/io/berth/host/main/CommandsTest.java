package io.berth.host.main;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as a user gives them, with the plugins that are shipped. */
class CommandsTest {
    private static final String PLUGINS = Stage.SHIPPED.toString();

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

    private String pod(String spec) {
        return file("pod.yaml", """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec: {containers: [{name: c, image: i}]%s}
            """.formatted(spec));
    }

    @Test
    void a_gated_pod_is_told_with_the_plugin_and_its_reason() {
        assertThat(berth(
                        "simulate",
                        "--plugins",
                        PLUGINS,
                        "--nodes",
                        "1x4cpu,8Gi",
                        "-f",
                        pod(", schedulingGates: [{name: a.b/c}]")))
                .isZero();
        assertThat(out.toString())
                .contains("kept out of the queue by SchedulingGates: waiting for scheduling gates: [a.b/c]");
    }

    @Test
    void a_simulation_may_fail_if_a_pod_stays_pending() {
        String pending = pod(", nodeName: \"\", nodeSelector: {a: b}");
        assertThat(berth("simulate", "--plugins", PLUGINS, "--nodes", "1x4cpu,8Gi", "-f", pending))
                .isZero();
        assertThat(berth("simulate", "--fail-on-pending", "--plugins", PLUGINS, "--nodes", "1x4cpu,8Gi", "-f", pending))
                .isEqualTo(1);
    }

    @Test
    void a_simulation_in_which_all_pods_find_a_node_does_not_fail() {
        assertThat(berth("simulate", "--fail-on-pending", "--plugins", PLUGINS, "--nodes", "1x4cpu,8Gi", "-f", pod("")))
                .isZero();
    }

    @Test
    void an_unknown_output_is_refused_with_the_known_ones_as_they_are_written() {
        assertThat(berth("simulate", "-o", "yaml", "--nodes", "1x4cpu")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("--output", "yaml", "table or json").doesNotContain("TABLE");
    }

    @Test
    void memory_without_a_unit_is_told() {
        berth("simulate", "--plugins", PLUGINS, "--nodes", "1x4cpu,8", "-f", pod(""));
        assertThat(err.toString()).contains("note: --nodes 1x4cpu,8: memory of 8 bytes");
    }

    @Test
    void two_amounts_of_memory_are_refused() {
        assertThat(berth("simulate", "--nodes", "1x4cpu,8Gi,16Gi")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("memory", "8Gi", "16Gi", "twice");
    }

    @Test
    void the_version_is_told() {
        assertThat(berth("--version")).isZero();
        assertThat(out.toString()).startsWith("berth ").contains("behaves as kube-scheduler v1.37");
    }

    @Test
    void plugins_are_listed_with_the_profiles_that_use_them() {
        String config = file("config.yaml", """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{plugins: {multiPoint: {disabled: [{name: ImageLocality}]}}}]
            """);
        assertThat(berth("plugins", "--plugins", PLUGINS, "-c", config)).isZero();
        assertThat(out.toString())
                .contains("used by profile default-scheduler: DefaultBinder, ")
                .containsPattern("used by no profile: BlinkingLights, ImageLocality, ");
    }

    @Test
    void a_setting_without_effect_is_told() {
        String config = file("config.yaml", """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            parallelism: 4
            """);
        assertThat(berth("check", "--plugins", PLUGINS, "-c", config)).isZero();
        assertThat(out.toString()).contains("note: parallelism 4 has no effect");
    }

    @Test
    void a_pod_that_waits_without_an_event_is_tried_once_more() {
        assertThat(berth(
                        "simulate",
                        "-o",
                        "json",
                        "--plugins",
                        PLUGINS,
                        "--nodes",
                        "1x4cpu,8Gi",
                        "-f",
                        pod(", nodeSelector: {a: b}")))
                .isZero();
        assertThat(out.toString()).contains("\"attempts\":2");
    }

    @Test
    void the_profile_for_bin_packing_fills_one_node_first() {
        String pods = file("pods.yaml", """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 4
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 500m, memory: 512Mi}}}]}
            """);
        assertThat(berth(
                        "simulate",
                        "--plugins",
                        PLUGINS,
                        "--config",
                        "src/dist/conf/bin-packing.yaml",
                        "--nodes",
                        "3x4cpu,8Gi",
                        "-f",
                        pods))
                .isZero();
        assertThat(out.toString()).containsPattern("node-\\d +4 +50%").contains("4 of 4 pods placed on 3 nodes");
    }

    @Test
    void without_memory_a_script_is_asked_about_each_pod_and_node() {
        file("counts.js", """
            let calls = 0;
            export function filter(pod, node) { return ++calls <= 6 || 'asked often enough'; }
            """);
        String config = file("config.yaml", """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{plugins: {multiPoint: {enabled: [{name: Counts}]}}}]
            """);
        String pods = file("pods.yaml", """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 4
              selector: {matchLabels: {app: web}}
              template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: i}]}}
            """);
        List<String> arguments = List.of(
                "simulate",
                "--plugins",
                PLUGINS,
                "--scripts",
                folder.toString(),
                "-c",
                config,
                "--nodes",
                "3x4cpu,8Gi",
                "-f",
                pods);
        assertThat(berth(arguments.toArray(String[]::new))).isZero();
        assertThat(out.toString()).contains("4 of 4 pods placed");
        out.getBuffer().setLength(0);
        assertThat(berth(Stream.concat(arguments.stream(), Stream.of("--no-memory"))
                        .toArray(String[]::new)))
                .isZero();
        assertThat(out.toString()).contains("2 of 4 pods placed", "asked often enough");
    }

    @Test
    void the_example_of_a_jar_that_reads_a_config_map_prefers_the_cheaper_nodes() {
        String config = file("config.yaml", """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{plugins: {score: {disabled: [{name: "*"}], enabled: [{name: NodePrices}]}}}]
            """);
        String prices = file("prices.yaml", """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: node-prices, namespace: kube-system}
            data: {m7: "0.2", m8: "0.1"}
            """);
        String shapes =
                "1x4cpu,8Gi,label:node.kubernetes.io/instance-type=%s;1x4cpu,8Gi,label:node.kubernetes.io/instance-type=%s";
        for (String types : List.of("m7 m8", "m8 m7")) {
            out.getBuffer().setLength(0);
            String nodes = shapes.formatted((Object[]) types.split(" "));
            assertThat(berth(
                            "simulate",
                            "--plugins",
                            PLUGINS,
                            "--plugins",
                            PLUGINS + "/examples",
                            "--config",
                            config,
                            "--nodes",
                            nodes,
                            "-f",
                            prices,
                            pod("")))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString()).containsPattern("default/web +node-" + (types.startsWith("m7") ? 2 : 1));
        }
    }

    private static final String NODES = """
        {"kind":"Node","apiVersion":"v1","metadata":{"name":"n%d"},"status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"10"}}}
        """;

    private String workload() {
        file("nodes.jsonl", IntStream.range(0, 200).mapToObj(NODES::formatted).collect(joining()));
        file("pods.jsonl", """
            {"kind":"Pod","apiVersion":"v1","metadata":{"name":"web","namespace":"default","uid":"1"},"spec":{"schedulerName":"default-scheduler","containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1"}}}]}}
            """);
        return folder.toString();
    }

    @Test
    void a_percentage_by_flag_counts_in_place_of_those_of_the_configuration_and_its_profiles() {
        String config = file("config.yaml", """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            percentageOfNodesToScore: 80
            profiles: [{percentageOfNodesToScore: 70}]
            """);
        assertThat(berth("bench", "--plugins", PLUGINS, "-c", config, "--percentage", "60", "--dir", workload()))
                .isZero();
        assertThat(out.toString()).contains("\"nodesFeasiblePerPod\":120.000,\"percentageOfNodesToScore\":60,");
    }

    @Test
    void the_quality_of_placements_is_a_second_line() {
        assertThat(berth("bench", "--plugins", PLUGINS, "--quality", "--dir", workload()))
                .isZero();
        assertThat(out.toString().lines())
                .hasSize(2)
                .last(STRING)
                .contains("\"cpuShareMean\":0.00125", "\"medianPodMilliCpu\":1000", "\"unschedulable\":0");
    }

    @Test
    void a_run_without_pods_has_a_speed_of_0() {
        file("nodes.jsonl", NODES.formatted(1));
        assertThat(berth("bench", "--plugins", PLUGINS, "--dir", folder.toString()))
                .isZero();
        assertThat(out.toString()).contains("\"pods\":0,", "\"podsPerSecond\":0.000,");
    }

    @Test
    void a_percentage_beyond_100_is_refused() {
        assertThat(berth("bench", "--percentage", "300", "--dir", folder.toString()))
                .isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("--percentage 300: expected a whole number from 0 to 100");
    }

    @Test
    void manifests_are_checked_by_themselves_with_what_looks_misspelt() {
        String manifests = pod(", nodeSelektor: {disk: ssd}");
        assertThat(berth("check", "-f", manifests)).isZero();
        assertThat(err.toString().lines())
                .containsExactly("note: " + manifests
                        + ":4:43: unknown field \"spec.nodeSelektor\" is passed over, did you mean \"nodeSelector\"?");
        assertThat(out.toString().lines()).containsExactly("ok: " + manifests + ", 1 Pod");
    }

    @Test
    void what_is_wrong_with_manifests_is_told_beside_what_is_wrong_with_the_configuration() {
        String config = file("bad.yaml", """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            parallelism: 0
            """);
        String manifests = pod(", nodeName: [a]");
        assertThat(berth("check", "--plugins", PLUGINS, "-c", config, "-f", manifests))
                .isEqualTo(2);
        assertThat(err.toString()).contains(config + ":3:14: parallelism", manifests + ":4:53: spec.nodeName");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void an_option_that_a_command_does_not_have_is_no_value_of_the_one_before() {
        assertThat(berth("check", "-f", pod(""), "-o", "json")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).startsWith("berth: Unknown option: '-o'" + System.lineSeparator());
    }

    @Test
    void a_number_below_zero_is_a_value() {
        assertThat(berth("simulate", "--nodes", "1x4cpu,8Gi", "--rows", "-1")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("--rows -1: give 0 or more");
    }

    private String misspelt() {
        return file("misspelt.yaml", """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec: {nodeSelectr: {a: b}, containers: [{name: c, image: i}]}
            """);
    }

    @Test
    void a_misspelt_field_is_told_beside_an_error_elsewhere() {
        String misspelt = misspelt();
        String wrong = file("wrong.yaml", "{apiVersion: v1, kind: Pod, metadata: {name: [a]}}");
        assertThat(berth("check", "-f", misspelt, wrong)).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("note: ", "nodeSelectr", "wrong.yaml:");
    }

    @Test
    void a_misspelt_field_is_told_beside_an_error_of_the_configuration() {
        String misspelt = misspelt();
        String config = file("config.yaml", "{apiVersion: kubescheduler.config.k8s.io/v1, kind: Wrong}");
        assertThat(berth("check", "-f", misspelt, "-c", config)).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("note: ", "nodeSelectr", "config.yaml:");
    }

    @Test
    void a_weight_that_does_what_few_expect_is_noted_with_its_place() {
        String config = file("config.yaml", """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
              - schedulerName: default-scheduler
                plugins:
                  score:
                    disabled: [{name: "*"}]
                    enabled:
                      - name: ImageLocality
                        weight: 0
                      - {name: TaintToleration, weight: 2}
                      - {name: NodeAffinity, weight: -3}
            """);
        assertThat(berth("check", "--plugins", PLUGINS, "-c", config))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("note: " + config + ":10:21: the weight 0 of plugin \"ImageLocality\" counts as 1")
                .contains("note: " + config + ":12:42: the weight -3 of plugin \"NodeAffinity\" is negative")
                .doesNotContain("the weight 2");
    }
}
