package io.berth.host.server;

import io.berth.host.telemetry.MetricRegistry;

/** The metrics in Prometheus' text format; lets them begin anew when they are deleted. */
public final class MetricsEndpoint implements Endpoint {
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final MetricRegistry registry;

    public MetricsEndpoint(MetricRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Response answer(Request request) {
        if (request.method().equals("DELETE")) {
            registry.reset();
            return Response.text(200, "metrics reset\n");
        }
        return Response.of(200, CONTENT_TYPE, registry.text());
    }
}
