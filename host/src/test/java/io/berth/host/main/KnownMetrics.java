package io.berth.host.main;

import io.berth.host.telemetry.CycleMetrics;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.SchedulerMetrics;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The names of all metrics of the scheduler. */
final class KnownMetrics {
    private KnownMetrics() {}

    static List<String> names() {
        MetricRegistry registry = new MetricRegistry(Set.of());
        new CycleMetrics(new SchedulerMetrics(registry), registry, () -> 0, () -> Instant.EPOCH, () -> 0);
        new GenerationMetrics(registry, () -> Instant.EPOCH);
        new GenerationGauges(registry);
        new ShadowMetrics(registry);
        new RequestMetrics(registry);
        new BuildMetrics(registry);
        return registry.names();
    }
}
