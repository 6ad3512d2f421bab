package io.berth.host.main;

import io.berth.api.model.Pod;
import io.berth.host.leader.LeaderElector;
import io.berth.host.server.ConfigurationEndpoint;
import io.berth.host.server.Endpoint;
import io.berth.host.server.HealthCheck;
import io.berth.host.server.HealthEndpoint;
import io.berth.host.server.HealthMetrics;
import io.berth.host.server.MetricsEndpoint;
import io.berth.host.server.PodResourcesEndpoint;
import io.berth.host.server.Routes;
import io.berth.host.server.StatusPage;
import io.berth.host.server.VerbosityEndpoint;
import io.berth.host.telemetry.MetricRegistry;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the scheduler serves, by path. */
final class SchedulerEndpoints {
    private static final Duration WATCHDOG = Duration.ofSeconds(20);

    private final SchedulerCommand flags;
    private final RuntimeSettings settings;
    private final MetricRegistry registry;
    private final ProcessState state;
    private final SchedulerSetup setup;
    private final @Nullable LeaderElector elector;
    private final Controls controls;

    SchedulerEndpoints(
            SchedulerCommand flags,
            RuntimeSettings settings,
            MetricRegistry registry,
            ProcessState state,
            SchedulerSetup setup,
            @Nullable LeaderElector elector,
            Controls controls) {
        this.flags = flags;
        this.settings = settings;
        this.registry = registry;
        this.state = state;
        this.setup = setup;
        this.elector = elector;
        this.controls = controls;
    }

    Routes routes() {
        HealthCheck alive = elector == null ? HealthCheck.PING : watchdog(elector);
        HealthEndpoint healthz = new HealthEndpoint("healthz", List.of(alive));
        HealthEndpoint livez = new HealthEndpoint("livez", List.of(HealthCheck.PING));
        HealthEndpoint readyz = new HealthEndpoint(
                "readyz",
                List.of(
                        alive,
                        HealthCheck.of("shutdown", () -> !state.isStopping(), "process is shutting down"),
                        HealthCheck.of("sched-handler-sync", state::isSynced, "waiting for handlers to sync")));
        Map<String, Endpoint> all = new TreeMap<>();
        for (HealthEndpoint health : List.of(healthz, livez, readyz)) {
            all.put("/" + health.kind(), health);
            all.put("/" + health.kind() + "/", health);
        }
        all.put("/metrics", new MetricsEndpoint(registry));
        all.put("/metrics/slis", new HealthMetrics(List.of(healthz, livez, readyz)));
        all.put(
                "/metrics/resources",
                new PodResourcesEndpoint(() -> setup.core().services().objects().list(Pod.class), this::leads));
        all.put(
                "/configz",
                new ConfigurationEndpoint(
                        () -> settings.document(setup.generations().current())));
        all.putAll(GenerationEndpoint.all(controls));
        all.put("/flagz", new StatusPage("Flagz", () -> flags.flags(settings)));
        all.put("/statusz", new StatusPage("Statusz", () -> status(all.keySet())));
        if (setup.generations().current().configuration().enableProfiling()) {
            all.put("/debug/flags/v", new VerbosityEndpoint(LogSetup::verbosity));
        }
        return new Routes(all);
    }

    private boolean leads() {
        return elector == null ? state.isLeading() : elector.leads();
    }

    private static HealthCheck watchdog(LeaderElector elector) {
        return HealthCheck.of(
                "leaderElection",
                () -> elector.overdue().compareTo(WATCHDOG) <= 0,
                "failed election to renew leadership on lease");
    }

    private Map<String, String> status(java.util.Set<String> paths) {
        Instant started =
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("startTime", started.toString());
        lines.put(
                "uptimeSeconds",
                String.valueOf(ManagementFactory.getRuntimeMXBean().getUptime() / 1000));
        lines.put("javaVersion", Runtime.version().toString());
        lines.put("binaryVersion", new Version().getVersion()[0]);
        lines.put("emulationVersion", "1.37");
        lines.put("generation", String.valueOf(setup.generations().current().number()));
        lines.put("generationDigest", setup.generations().current().digest());
        lines.put("leads", String.valueOf(leads()));
        lines.put("paths", String.join(" ", paths));
        return lines;
    }
}
