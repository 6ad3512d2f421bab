package io.berth.host.server;

import io.berth.host.telemetry.Counter;
import io.berth.host.telemetry.Gauge;
import io.berth.host.telemetry.MetricFamily;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.MetricRegistry.Level;
import java.util.List;
import java.util.Set;

/** The results of health checks as metrics, checked when somebody looks. */
public final class HealthMetrics implements Endpoint {
    private final List<HealthEndpoint> kinds;
    private final MetricRegistry registry = new MetricRegistry(Set.of());
    private final MetricFamily<Gauge> now;
    private final MetricFamily<Counter> soFar;

    public HealthMetrics(List<HealthEndpoint> kinds) {
        this.kinds = List.copyOf(kinds);
        now = registry.gauge(
                "kubernetes_healthcheck",
                Level.STABLE,
                "This metric records the result of a single healthcheck.",
                "name",
                "type");
        soFar = registry.counter(
                "kubernetes_healthchecks_total",
                Level.STABLE,
                "This metric records the results of all healthcheck.",
                "name",
                "type",
                "status");
    }

    @Override
    public synchronized Response answer(Request request) {
        for (HealthEndpoint kind : kinds) {
            for (HealthCheck check : kind.checks()) {
                boolean well = check.problem().get().isEmpty();
                now.with(check.name(), kind.kind()).set(well ? 1 : 0);
                soFar.with(check.name(), kind.kind(), well ? "success" : "error")
                        .increment();
            }
        }
        return Response.of(200, MetricsEndpoint.CONTENT_TYPE, registry.text());
    }
}
