package io.berth.host.telemetry;

import io.berth.host.telemetry.MetricRegistry.Level;
import java.util.Set;

/**
 * What is measured of plugins.
 *
 * @param durations of single calls, by plugin, extension point and status; a sample
 * @param evaluations by plugin, extension point and profile
 * @param failures by plugin and extension point
 * @param scriptNanos spent in scripts, by plugin
 */
record PluginMetrics(
        MetricFamily<Histogram> durations,
        MetricFamily<Counter> evaluations,
        MetricFamily<Counter> failures,
        MetricFamily<Counter> scriptNanos,
        Histogram preemptionVictims,
        Counter preemptionAttempts) {
    private static final Set<String> EVALUATIONS = Set.of("PreFilter", "Filter", "PreScore", "Score");

    /** Whether kube-scheduler counts evaluations at an extension point. */
    boolean isEvaluation(String point) {
        return EVALUATIONS.contains(point);
    }

    static PluginMetrics of(SchedulerMetrics metrics, MetricRegistry registry) {
        return new PluginMetrics(
                metrics.pluginDuration,
                metrics.pluginEvaluations,
                registry.counter(
                        "berth_plugin_failures_total",
                        Level.ALPHA,
                        "Number of calls of plugins that failed: that threw, took too long, or gave an answer that"
                                + " is none.",
                        "plugin",
                        "extension_point"),
                registry.nanosCounter(
                        "berth_script_seconds_total", Level.ALPHA, "Time spent in scripts, by plugin.", "plugin"),
                metrics.preemptionVictims,
                metrics.preemptionAttempts);
    }
}
