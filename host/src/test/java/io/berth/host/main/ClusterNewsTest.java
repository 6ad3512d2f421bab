package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.generation.Reloader;
import io.berth.host.profile.PluginHealth;
import io.berth.host.source.Origin;
import io.berth.host.telemetry.MetricRegistry;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What events and metrics tell of generations and of plugins that are quarantined. */
class ClusterNewsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path folder;

    private final MetricRegistry registry = new MetricRegistry(Set.of());
    private final GenerationGauges gauges = new GenerationGauges(registry);
    private Stage stage;
    private ClusterNews news;
    private Reloader reloader;

    @BeforeEach
    void start() {
        stage = new Stage(folder);
        Stage.write(stage.scripts.resolve("constant.js"), "export function score(pod, node) { return 10; }\n");
        stage.profile("Constant=1");
        stage.start("3x4cpu,8Gi");
        news = new ClusterNews(stage.cluster::event, () -> ClusterNews.lease("kube-system", "berth", "u1"));
        reloader =
                stage.setup().reloader(new ReloadListeners(List.of(new GenerationMetrics(registry, () -> NOW), news)));
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    private static PluginHealth health(PluginHealth.State state, @Nullable Instant until) {
        return new PluginHealth(
                "default-scheduler",
                "Prices",
                new Origin("script", "prices.js", "", "abc"),
                state,
                until,
                "score: no price",
                new PluginHealth.Counts(3, 0, 0, 0, 0, 1));
    }

    private List<String> events() {
        return stage.cluster.events().stream()
                .filter(event -> event.regarding().equals("Lease kube-system/berth"))
                .map(event -> event.type() + " " + event.reason() + " " + event.action() + ": " + event.note())
                .toList();
    }

    @Test
    void a_generation_that_is_taken_up_is_an_event_of_the_lease() {
        stage.profile("Constant=7");
        reloader.reload("a test");
        String digest = stage.setup().generations().current().digest();
        assertThat(events())
                .containsExactly("Normal GenerationApplied UseGeneration2: Generation 2 of configuration and plugins"
                        + " is in use, digest " + digest);
    }

    @Test
    void a_refused_change_is_a_warning_with_its_reason() {
        stage.profile("Constand=7");
        reloader.reload("a test");
        assertThat(events())
                .singleElement()
                .satisfies(event -> assertThat(event)
                        .startsWith("Warning GenerationRefused RefuseChange1: A change was refused, and what was before"
                                + " goes on: ")
                        .contains("\"Constand\" does not exist"));
    }

    @Test
    void a_reason_is_cut_where_events_end() {
        stage.profile("Constand=7", "x".repeat(2000) + "=1");
        reloader.reload("a test");
        assertThat(stage.cluster.events().getFirst().note()).hasSize(1024).endsWith("…");
    }

    @Test
    void a_quarantine_and_its_end_are_events() {
        news.changed(health(PluginHealth.State.QUARANTINED, NOW.plusSeconds(10)));
        news.changed(health(PluginHealth.State.ON_TRIAL, null));
        news.changed(health(PluginHealth.State.SOUND, null));
        news.changed(health(PluginHealth.State.SWITCHED_OFF, null));
        assertThat(events())
                .containsExactly(
                        "Warning PluginQuarantined QuarantinePluginPrices: Plugin \"Prices\" (script prices.js) of"
                                + " profile default-scheduler is not called until 2026-01-01T00:00:10Z, since it keeps"
                                + " failing: score: no price",
                        "Normal PluginRecovered CallPluginPrices: Plugin \"Prices\" (script prices.js) of profile"
                                + " default-scheduler works again",
                        "Warning PluginSwitchedOff SwitchOffPluginPrices: Plugin \"Prices\" (script prices.js) of"
                                + " profile default-scheduler is not called any more until its file changes: score: no"
                                + " price");
    }

    @Test
    void metrics_tell_when_changes_came_and_who_is_on_the_way() {
        stage.profile("Constant=7");
        reloader.reload("a test");
        try (var lease = stage.setup().generations().lease()) {
            assertThat(lease.generation().number()).isEqualTo(2);
            gauges.show(reloader.history(), stage.setup().generations().current());
            assertThat(registry.text().lines())
                    .contains(
                            "berth_reloads_total{result=\"applied\"} 1",
                            "berth_reload_timestamp_seconds{result=\"applied\"} 1.7672256e+09",
                            "berth_generations{state=\"running\"} 1",
                            "berth_generations{state=\"retired\"} 0",
                            "berth_generation_leases{state=\"running\"} 1",
                            "berth_plugin_quarantined{profile=\"default-scheduler\",plugin=\"Constant\"} 0");
        }
    }

    @Test
    void a_plugin_that_is_not_called_is_shown_as_quarantined() {
        stage.close();
        Path other = folder.resolve("other");
        stage = new Stage(other);
        Stage.write(stage.scripts.resolve("bad.js"), "export function score(pod, node) { throw new Error(\"x\"); }\n");
        stage.profile("Bad=1");
        Stage.write(
                stage.config,
                Stage.read(stage.config)
                        + "---\n"
                        + "apiVersion: berth.io/v1\n"
                        + "kind: PluginPolicy\n"
                        + "defaults: {quarantine: {failuresInARow: 1}}\n");
        stage.start("3x4cpu,8Gi");
        stage.patience = java.time.Duration.ofSeconds(2);
        stage.schedule("a");
        stage.apply("apiVersion: v1\nkind: Pod\nmetadata: {name: b}\nspec: {containers: [{name: c, image: j}]}\n");
        gauges.show(stage.reloader().history(), stage.setup().generations().current());
        assertThat(registry.text().lines())
                .contains("berth_plugin_quarantined{profile=\"default-scheduler\",plugin=\"Bad\"} 1");
    }
}
