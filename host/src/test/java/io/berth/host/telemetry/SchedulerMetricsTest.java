package io.berth.host.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names, types, labels and buckets are those of kube-scheduler, so that its dashboards and alerts work. */
class SchedulerMetricsTest {
    private final MetricRegistry registry = new MetricRegistry(Set.of());
    private final SchedulerMetrics metrics = new SchedulerMetrics(registry);

    @ParameterizedTest
    @CsvSource({
        "schedule_attempts_total, counter, STABLE, result profile, ''",
        "scheduling_attempt_duration_seconds, histogram, STABLE, result profile, 0.001 2 15",
        "scheduling_algorithm_duration_seconds, histogram, BETA, '', 0.001 2 15",
        "event_handling_duration_seconds, histogram, ALPHA, event, 0.0001 2 12",
        "preemption_victims, histogram, STABLE, '', 1 2 7",
        "preemption_attempts_total, counter, STABLE, '', ''",
        "pending_pods, gauge, STABLE, queue, ''",
        "queued_entities, gauge, ALPHA, queue type, ''",
        "inflight_events, gauge, ALPHA, event, ''",
        "goroutines, gauge, BETA, operation, ''",
        "pod_scheduling_sli_duration_seconds, histogram, BETA, attempts, 0.01 2 20",
        "pod_scheduling_attempts, histogram, STABLE, '', 1 2 5",
        "pod_scheduled_after_flush_total, counter, ALPHA, '', ''",
        "framework_extension_point_duration_seconds, histogram, STABLE, extension_point status profile, 0.0001 2 12",
        "plugin_execution_duration_seconds, histogram, BETA, plugin extension_point status, 0.00001 1.5 20",
        "plugin_evaluation_total, counter, BETA, plugin extension_point profile, ''",
        "queue_incoming_pods_total, counter, STABLE, queue event, ''",
        "queue_incoming_entities_total, counter, ALPHA, queue event type, ''",
        "queueing_hint_execution_duration_seconds, histogram, ALPHA, plugin event hint, 0.00001 1.5 20",
        "permit_wait_duration_seconds, histogram, BETA, result, 0.001 2 15",
        "cache_size, gauge, ALPHA, type, ''",
        "unschedulable_pods, gauge, BETA, plugin profile, ''",
    })
    void a_metric_is_as_in_kube_scheduler(String name, String type, String level, String labels, String buckets) {
        assertThat(metrics).isNotNull();
        MetricFamily<?> family = registry.family("scheduler_" + name);
        assertThat(family.type()).isEqualTo(type);
        assertThat(family.info().help()).startsWith("[" + level + "] ");
        List<String> expected = labels.isEmpty() ? List.of() : List.of(labels.split(" "));
        assertThat(family.info().labels()).isEqualTo(expected);
        family.with(expected.toArray(String[]::new));
        assertThat(bounds("scheduler_" + name)).isEqualTo(expectedBounds(buckets));
    }

    /** The bounds that are shown, without the last one. */
    private String bounds(String name) {
        return registry.text()
                .lines()
                .filter(line -> line.startsWith(name + "_bucket"))
                .map(line -> line.replaceAll(".*le=\"([^\"]*)\".*", "$1"))
                .filter(bound -> !bound.equals("+Inf"))
                .collect(Collectors.joining(" "));
    }

    private static String expectedBounds(String buckets) {
        if (buckets.isEmpty()) {
            return "";
        }
        String[] parts = buckets.split(" ");
        double[] bounds = Histogram.exponential(
                Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Integer.parseInt(parts[2]));
        return Arrays.stream(bounds).mapToObj(GoNumber::text).collect(Collectors.joining(" "));
    }
}
