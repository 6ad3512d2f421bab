package io.berth.host.main;

import io.berth.host.shadow.Agreement;
import io.berth.host.shadow.Effort;
import io.berth.host.shadow.ShadowListener;
import io.berth.host.telemetry.Counter;
import io.berth.host.telemetry.Gauge;
import io.berth.host.telemetry.MetricFamily;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.MetricRegistry.Level;

/** Tells in metrics how a candidate compares. */
final class ShadowMetrics implements ShadowListener {
    private final Gauge running;
    private final MetricFamily<Counter> decisions;
    private final Counter dropped;
    private final Side current;
    private final Side candidate;

    /** What the cycles of one side took. */
    private record Side(Counter nanos, Counter cpuNanos) {
        void add(Effort effort) {
            nanos.add(effort.nanos());
            cpuNanos.add(effort.cpuNanos());
        }
    }

    ShadowMetrics(MetricRegistry registry) {
        running = registry.gauge(
                        "berth_shadow_running",
                        Level.ALPHA,
                        "1 while a candidate configuration is compared with the one in use, else 0.")
                .with();
        decisions = registry.counter(
                "berth_shadow_decisions_total",
                Level.ALPHA,
                "Number of decisions that a candidate has decided as well, by how the two compare.",
                "agreement");
        for (Agreement agreement : Agreement.values()) {
            decisions.with(agreement.toString());
        }
        dropped = registry.counter(
                        "berth_shadow_dropped_total",
                        Level.ALPHA,
                        "Number of decisions that were not compared, as the candidate is slower than the scheduler.")
                .with();
        MetricFamily<Counter> nanos = registry.nanosCounter(
                "berth_shadow_cycle_seconds_total",
                Level.ALPHA,
                "What scheduling cycles took for pods for which both sides have found a node, by side.",
                "side");
        MetricFamily<Counter> cpuNanos = registry.nanosCounter(
                "berth_shadow_cycle_cpu_seconds_total",
                Level.ALPHA,
                "CPU time of the thread in scheduling cycles for pods for which both sides have found a node, by side.",
                "side");
        current = new Side(nanos.with("current"), cpuNanos.with("current"));
        candidate = new Side(nanos.with("candidate"), cpuNanos.with("candidate"));
    }

    @Override
    public void compared(Agreement agreement) {
        decisions.with(agreement.toString()).increment();
    }

    @Override
    public void took(Effort now, Effort other) {
        current.add(now);
        candidate.add(other);
    }

    @Override
    public void dropped() {
        dropped.increment();
    }

    @Override
    public void isRunning(boolean isRunning) {
        running.set(isRunning ? 1 : 0);
    }
}
