package io.berth.host.main;

import io.berth.host.generation.Generation;
import io.berth.host.generation.GenerationState;
import io.berth.host.generation.HistoryEntry;
import io.berth.host.profile.PluginHealth;
import io.berth.host.profile.Profile;
import io.berth.host.telemetry.Gauge;
import io.berth.host.telemetry.MetricFamily;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.MetricRegistry.Level;
import java.util.List;

/** What metrics tell of generations and their plugins at the moment at which somebody looks. */
final class GenerationGauges {
    private final MetricFamily<Gauge> generations;
    private final MetricFamily<Gauge> leases;
    private final MetricFamily<Gauge> quarantined;

    GenerationGauges(MetricRegistry registry) {
        generations = registry.gauge(
                "berth_generations",
                Level.ALPHA,
                "Number of generations whose plugins are not closed, by state: the one that is running, and those that"
                        + " are retired and wait for their last pods.",
                "state");
        leases = registry.gauge(
                "berth_generation_leases",
                Level.ALPHA,
                "Number of pods that are on their way with a generation, by the generation's state.",
                "state");
        quarantined = registry.gauge(
                "berth_plugin_quarantined",
                Level.ALPHA,
                "1 for a plugin that is not called for a time, or any more, since it keeps failing, else 0.",
                "profile",
                "plugin");
    }

    /** @param history of the process so far */
    void show(List<HistoryEntry> history, Generation current) {
        for (GenerationState state : List.of(GenerationState.RUNNING, GenerationState.RETIRED)) {
            List<HistoryEntry> open =
                    history.stream().filter(entry -> entry.state() == state).toList();
            generations.with(state.toString()).set(open.size());
            leases.with(state.toString())
                    .set(open.stream().mapToInt(HistoryEntry::leases).sum());
        }
        quarantined.clear();
        current.profiles().values().stream()
                .map(Profile::health)
                .flatMap(List::stream)
                .forEach(this::show);
    }

    private void show(PluginHealth health) {
        boolean isCalled = health.state() == PluginHealth.State.SOUND || health.state() == PluginHealth.State.ON_TRIAL;
        quarantined.with(health.schedulerName(), health.plugin()).set(isCalled ? 0 : 1);
    }
}
