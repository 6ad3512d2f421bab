package io.berth.host.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.host.telemetry.MetricRegistry.Level;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The text format of metrics. */
class MetricRegistryTest {
    private final MetricRegistry registry = new MetricRegistry(Set.of("hidden_total"));

    @Test
    void a_counter_has_help_with_its_level_and_a_line_for_each_set_of_labels() {
        MetricFamily<Counter> family = registry.counter("tries_total", Level.STABLE, "Tries.", "result", "profile");
        family.with("ok", "b").add(3);
        family.with("bad", "a").increment();
        assertThat(registry.text()).isEqualTo("""
            # HELP tries_total [STABLE] Tries.
            # TYPE tries_total counter
            tries_total{result="bad",profile="a"} 1
            tries_total{result="ok",profile="b"} 3
            """);
    }

    @Test
    void a_histogram_counts_up_over_its_buckets() {
        Histogram histogram = registry.histogram(
                        "wait_seconds", Level.BETA, "Wait.", Histogram.exponential(0.001, 2, 3))
                .with();
        histogram.observe(0.001);
        histogram.observe(0.003);
        histogram.observe(7);
        assertThat(registry.text()).isEqualTo("""
            # HELP wait_seconds [BETA] Wait.
            # TYPE wait_seconds histogram
            wait_seconds_bucket{le="0.001"} 1
            wait_seconds_bucket{le="0.002"} 1
            wait_seconds_bucket{le="0.004"} 2
            wait_seconds_bucket{le="+Inf"} 3
            wait_seconds_sum 7.004
            wait_seconds_count 3
            """);
    }

    @Test
    void quotes_backslashes_and_line_ends_are_escaped() {
        registry.gauge("g", Level.ALPHA, "a\nb\\", "l").with("\"x\"\n\\").set(1);
        assertThat(registry.text()).isEqualTo("""
            # HELP g [ALPHA] a\\nb\\\\
            # TYPE g gauge
            g{l="\\"x\\"\\n\\\\"} 1
            """);
    }

    @Test
    void a_metric_without_series_is_not_shown() {
        registry.counter("none_total", Level.ALPHA, "None.", "label");
        assertThat(registry.text()).isEmpty();
    }

    @Test
    void a_disabled_metric_is_not_shown() {
        registry.counter("hidden_total", Level.ALPHA, "Hidden.");
        assertThat(registry.text()).isEmpty();
        assertThat(registry.names()).containsExactly("hidden_total");
    }

    @Test
    void a_reset_begins_counters_anew_and_leaves_gauges() {
        registry.counter("c_total", Level.ALPHA, "C.").with().add(4);
        registry.gauge("g", Level.ALPHA, "G.").with().set(5);
        registry.reset();
        assertThat(registry.text()).contains("c_total 0\n").contains("g 5\n");
    }

    @Test
    void two_metrics_of_one_name_are_refused() {
        registry.counter("c_total", Level.ALPHA, "C.");
        assertThatThrownBy(() -> registry.gauge("c_total", Level.ALPHA, "C."))
                .hasMessage("there are two metrics c_total");
    }

    @Test
    void a_series_needs_a_value_for_each_label() {
        MetricFamily<Counter> family = registry.counter("c_total", Level.ALPHA, "C.", "a", "b");
        assertThatThrownBy(() -> family.with("x")).hasMessage("c_total has the labels [a, b], got [x]");
    }

    @Test
    void numbers_are_written_as_go_writes_them() {
        assertThat(GoNumber.text(0.00001)).isEqualTo("1e-05");
        assertThat(GoNumber.text(0.00001 * 1.5)).isEqualTo("1.5000000000000002e-05");
        assertThat(GoNumber.text(0.0001)).isEqualTo("0.0001");
        assertThat(GoNumber.text(16.384)).isEqualTo("16.384");
        assertThat(GoNumber.text(999_999)).isEqualTo("999999");
        assertThat(GoNumber.text(1_000_000)).isEqualTo("1e+06");
        assertThat(GoNumber.text(-1_234_567.5)).isEqualTo("-1.2345675e+06");
        assertThat(GoNumber.text(Double.NEGATIVE_INFINITY)).isEqualTo("-Inf");
        assertThat(GoNumber.text(-0.0)).isEqualTo("0");
    }
}
