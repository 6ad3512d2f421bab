package io.berth.host.main;

import io.berth.host.cluster.live.RequestMeter;
import io.berth.host.telemetry.Counter;
import io.berth.host.telemetry.Histogram;
import io.berth.host.telemetry.MetricFamily;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.MetricRegistry.Level;

/** Metrics of requests to API servers, by the names that clients written in Go have. */
final class RequestMetrics implements RequestMeter {
    private static final double[] SECONDS = {0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60};
    private static final double[] BYTES = {
        64, 256, 512, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24
    };

    private final MetricFamily<Counter> requests;
    private final MetricFamily<Histogram> durations;
    private final MetricFamily<Histogram> waits;
    private final MetricFamily<Histogram> sizes;
    private final MetricFamily<Histogram> answers;

    RequestMetrics(MetricRegistry registry) {
        requests = registry.counter(
                "rest_client_requests_total",
                Level.ALPHA,
                "Number of HTTP requests, partitioned by status code, method, and host.",
                "code",
                "host",
                "method");
        durations = histogram(
                registry,
                "request_duration_seconds",
                "Request latency in seconds. Broken down by verb, and host.",
                SECONDS);
        waits = histogram(
                registry,
                "rate_limiter_duration_seconds",
                "Client side rate limiter latency in seconds. Broken down by verb, and host.",
                SECONDS);
        sizes = histogram(
                registry, "request_size_bytes", "Request size in bytes. Broken down by verb and host.", BYTES);
        answers = histogram(
                registry, "response_size_bytes", "Response size in bytes. Broken down by verb and host.", BYTES);
    }

    private static MetricFamily<Histogram> histogram(
            MetricRegistry registry, String name, String help, double[] bounds) {
        return registry.histogram("rest_client_" + name, Level.ALPHA, help, bounds, "host", "verb");
    }

    @Override
    public void waited(String method, String host, long nanos) {
        waits.with(host, method).observeNanos(nanos);
    }

    @Override
    public void ended(String method, String host, String code) {
        requests.with(code, host, method).increment();
    }

    @Override
    public void took(String method, String host, long nanos, int sent, int received) {
        durations.with(host, method).observeNanos(nanos);
        sizes.with(host, method).observe(sent);
        answers.with(host, method).observe(received);
    }
}
