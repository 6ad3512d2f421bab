package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.ManifestReader;
import io.berth.host.cluster.manifest.NodeShapes;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.telemetry.CycleListeners;
import io.berth.host.telemetry.CycleMetrics;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.SchedulerMetrics;
import io.berth.host.time.SimulatedTime;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the metrics say after two pods were placed and one was not. */
class MetricsTest {
    private static final String PODS = """
        apiVersion: v1
        kind: Pod
        metadata: {name: small-1, namespace: default}
        spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 100m}}}]}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: small-2, namespace: default}
        spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 100m}}}]}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: giant, namespace: default}
        spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 100}}}]}
        """;

    @TempDir
    Path folder;

    private final MetricRegistry registry = new MetricRegistry(Set.of());
    private final SchedulerMetrics metrics = new SchedulerMetrics(registry);
    private String text = "";

    @BeforeEach
    void schedule() {
        SimulatedTime time = new SimulatedTime(Instant.parse("2026-01-01T00:00:00Z"));
        AtomicLong nanos = new AtomicLong();
        RandomGenerator always = () -> 0;
        CycleMetrics cycles = new CycleMetrics(metrics, registry, () -> nanos.addAndGet(1_000_000), time, always);
        EmbeddedCluster cluster = new EmbeddedCluster(time, time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> {});
        PluginOptions options = new PluginOptions();
        options.plugins = List.of(Stage.SHIPPED);
        Path file = folder.resolve("pods.yaml");
        Stage.write(file, PODS);
        try (ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor()) {
            SchedulerSetup setup = new SchedulerSetup(
                    options,
                    options.sources(),
                    cluster,
                    new SchedulerCore.Environment(
                            time,
                            time,
                            RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                            bindings,
                            true),
                    cycles,
                    new CycleListeners(List.of(cycles)),
                    cycles);
            cluster.load(ManifestReader.read(List.of(file)).plus(NodeShapes.parse("3x4cpu,8Gi")));
            cluster.start(setup.running().router());
            new Simulation(setup.running(), setup.core().queue(), time)
                    .run(time.instant().plusSeconds(5), () -> true);
            metrics.pending(setup.core().queue().pending());
            metrics.inFlight(setup.core().queue().inFlight());
        }
        text = registry.text();
    }

    private void assertLines(String... lines) {
        assertThat(text.lines()).contains(lines);
    }

    @Test
    void attempts_are_counted_by_result_and_profile() {
        assertLines(
                "scheduler_schedule_attempts_total{result=\"scheduled\",profile=\"default-scheduler\"} 2",
                "scheduler_schedule_attempts_total{result=\"unschedulable\",profile=\"default-scheduler\"} 1",
                "scheduler_scheduling_attempt_duration_seconds_count{result=\"scheduled\",profile=\"default-scheduler\"}"
                    + " 2",
                "scheduler_scheduling_algorithm_duration_seconds_count 3",
                "scheduler_pod_scheduling_attempts_bucket{le=\"1\"} 2",
                "scheduler_pod_scheduling_sli_duration_seconds_count{attempts=\"1\"} 2");
    }

    @Test
    void waiting_pods_are_shown_by_queue_and_by_who_refuses_them() {
        assertLines(
                "scheduler_pending_pods{queue=\"unschedulable\"} 1",
                "scheduler_pending_pods{queue=\"gated\"} 0",
                "scheduler_unschedulable_pods{plugin=\"NodeResourcesFit\",profile=\"default-scheduler\"} 1",
                "scheduler_queue_incoming_pods_total{queue=\"active\",event=\"UnscheduledPodAdd\"} 3",
                "scheduler_queue_incoming_pods_total{queue=\"unschedulable\",event=\"ScheduleAttemptFailure\"} 1");
    }

    @Test
    void each_extension_point_is_timed_once_for_each_pod_that_comes_to_it() {
        assertLines(
                count("PreFilter", "Success", 3),
                count("Filter", "Success", 2),
                count("Filter", "Unschedulable", 1),
                count("PostFilter", "Unschedulable", 1),
                count("PreScore", "Success", 2),
                count("Score", "Success", 2),
                count("Reserve", "Success", 2),
                count("Permit", "Success", 2),
                count("Bind", "Success", 2),
                count("PostBind", "Success", 2));
    }

    private static String count(String point, String status, int count) {
        return "scheduler_framework_extension_point_duration_seconds_count{extension_point=\"" + point + "\",status=\""
                + status + "\",profile=\"default-scheduler\"} " + count;
    }

    @Test
    void plugins_are_timed_in_cycles_that_are_sampled() {
        assertLines(
                "scheduler_plugin_execution_duration_seconds_count{plugin=\"DefaultBinder\",extension_point=\"Bind\",status=\"Success\"}"
                    + " 2",
                "scheduler_plugin_execution_duration_seconds_count{plugin=\"NodePorts\",extension_point=\"PreFilter\",status=\"Skip\"}"
                    + " 3");
    }

    @Test
    void plugins_that_skip_a_pod_have_not_evaluated_it() {
        assertThat(text)
                .contains("scheduler_plugin_evaluation_total{plugin=\"NodePorts\",extension_point=\"PreFilter\","
                        + "profile=\"default-scheduler\"} 0\n")
                .contains("scheduler_plugin_evaluation_total{plugin=\"NodeResourcesFit\",extension_point=\"PreFilter\","
                        + "profile=\"default-scheduler\"} 3\n");
    }

    @Test
    @DisplayName("core 65: looking for pods to evict counts as an attempt at preemption")
    void looking_for_pods_to_evict_counts_as_an_attempt_at_preemption() {
        assertLines("scheduler_preemption_attempts_total 1", "scheduler_preemption_victims_count 0");
    }

    @Test
    void changes_of_the_cluster_are_timed_by_what_they_are_to_the_queue() {
        assertLines(
                handled("NodeAdd", 3),
                handled("UnscheduledPodAdd", 3),
                handled("UnscheduledPodDelete", 2),
                "scheduler_event_handling_duration_seconds_sum{event=\"NodeAdd\"} 0.003");
        assertThat(text)
                .containsPattern("scheduler_event_handling_duration_seconds_count\\{event=\"AssignedPodAdd\"} 2\n");
    }

    private static String handled(String event, int count) {
        return "scheduler_event_handling_duration_seconds_count{event=\"" + event + "\"} " + count;
    }

    @Test
    void events_are_kept_only_while_a_pod_is_being_tried() {
        assertLines("scheduler_inflight_events{event=\"PodPopped\"} 0");
    }

    @Test
    void nodes_are_counted_though_their_verdicts_were_remembered() {
        assertLines("berth_nodes_evaluated_total 9");
    }
}
