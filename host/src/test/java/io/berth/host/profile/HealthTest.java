package io.berth.host.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.config.FailurePolicy;
import io.berth.host.config.PluginLimits;
import io.berth.host.source.Origin;
import io.berth.host.source.OverrunException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Quarantine and the way back, by a clock that the test moves. */
final class HealthTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final List<String> told = new ArrayList<>();
    private final AbandonedCalls abandonedCalls = new AbandonedCalls();
    private Instant now = START;
    private Duration setOff = Duration.ZERO;
    private boolean broken = true;
    private int calls;

    /** Overruns while {@code broken}. */
    private final class Moody implements FilterPlugin {
        @Override
        public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
            calls++;
            if (broken) {
                throw new OverrunException("too slow");
            }
            return Proceed.PROCEED;
        }

        @Override
        public Dependence filterDependence() {
            return Dependence.NODE;
        }
    }

    private Health health(FailurePolicy policy) {
        PluginLimits limits = new PluginLimits(
                Duration.ofSeconds(1),
                0,
                0,
                100,
                10,
                policy,
                new PluginLimits.Quarantine(3, Duration.ofSeconds(10), Duration.ofSeconds(25)));
        return new Health(new Health.Subject(
                "mine",
                "Moody",
                new Origin("jar", "moody.jar", "1.2", "d1"),
                limits,
                () -> now.plus(setOff),
                () -> now,
                abandonedCalls,
                health -> told.add(health.state() + " " + health.until())));
    }

    private FilterPlugin guarded(FailurePolicy policy) {
        return GuardedPlugins.wrap(ExtensionPoint.FILTER, new Moody(), new Guard(health(policy), null, ""));
    }

    @SuppressWarnings("DataFlowIssue")
    private static FilterResult call(FilterPlugin plugin) {
        return plugin.filter(null, null, null);
    }

    private void fail(FilterPlugin plugin, int times) {
        for (int i = 0; i < times; i++) {
            assertThatThrownBy(() -> call(plugin)).isInstanceOf(PluginFailure.class);
        }
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    @Test
    void after_so_many_failures_in_a_row_it_is_not_called_any_more() {
        FilterPlugin plugin = guarded(FailurePolicy.FAIL);
        fail(plugin, 10);
        assertThat(calls).isEqualTo(3);
        assertThat(told).containsExactly("QUARANTINED 2026-01-01T00:00:10Z");
        assertThatThrownBy(() -> call(plugin))
                .hasMessage("plugin \"Moody\" is quarantined and tried again after 2026-01-01T00:00:10Z, since it keeps"
                        + " failing: filter: too slow");
    }

    @Test
    void a_call_that_goes_well_begins_the_row_anew() {
        FilterPlugin plugin = guarded(FailurePolicy.FAIL);
        fail(plugin, 2);
        broken = false;
        call(plugin);
        broken = true;
        fail(plugin, 2);
        assertThat(calls).isEqualTo(5);
        assertThat(told).isEmpty();
    }

    @Test
    void when_its_time_is_over_one_call_that_goes_well_brings_it_back() {
        FilterPlugin plugin = guarded(FailurePolicy.FAIL);
        fail(plugin, 3);
        pass(Duration.ofSeconds(10));
        broken = false;
        assertThat(call(plugin)).isEqualTo(Proceed.PROCEED);
        assertThat(told).containsExactly("QUARANTINED 2026-01-01T00:00:10Z", "ON_TRIAL null", "SOUND null");
    }

    @Test
    void somebody_who_sets_the_clock_does_not_change_how_long_it_is_quarantined() {
        FilterPlugin plugin = guarded(FailurePolicy.FAIL);
        fail(plugin, 3);
        setOff = Duration.ofHours(3);
        fail(plugin, 1);
        assertThat(calls).isEqualTo(3);
        setOff = Duration.ofHours(-3);
        pass(Duration.ofSeconds(10));
        broken = false;
        assertThat(call(plugin)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void it_is_told_by_the_clock_that_people_see_when_it_is_tried_again() {
        setOff = Duration.ofHours(3);
        fail(guarded(FailurePolicy.FAIL), 3);
        assertThat(told).containsExactly("QUARANTINED 2026-01-01T03:00:10Z");
    }

    @Test
    void a_trial_that_fails_doubles_the_time_up_to_the_longest() {
        FilterPlugin plugin = guarded(FailurePolicy.FAIL);
        fail(plugin, 3);
        for (int seconds : new int[] {10, 20, 25}) {
            pass(Duration.ofSeconds(seconds));
            int before = calls;
            fail(plugin, 5);
            assertThat(calls).isEqualTo(before + 1);
        }
        assertThat(told)
                .containsExactly(
                        "QUARANTINED 2026-01-01T00:00:10Z",
                        "ON_TRIAL null",
                        "QUARANTINED 2026-01-01T00:00:30Z",
                        "ON_TRIAL null",
                        "QUARANTINED 2026-01-01T00:00:55Z",
                        "ON_TRIAL null",
                        "QUARANTINED 2026-01-01T00:01:20Z");
    }

    @Test
    void a_plugin_that_is_to_be_ignored_is_passed_over() {
        FilterPlugin plugin = guarded(FailurePolicy.IGNORE);
        for (int i = 0; i < 10; i++) {
            assertThat(call(plugin)).isEqualTo(Proceed.PROCEED);
        }
        assertThat(calls).isEqualTo(3);
    }

    @Test
    void answers_in_place_of_a_plugin_are_not_remembered_as_its_own() {
        assertThat(guarded(FailurePolicy.IGNORE).filterDependence()).isEqualTo(Dependence.VOLATILE);
        assertThat(guarded(FailurePolicy.FAIL).filterDependence()).isEqualTo(Dependence.NODE);
    }

    @Test
    void failures_of_one_kind_of_pods_do_not_take_the_plugin_from_the_others() {
        FilterPlugin fussy = GuardedPlugins.wrap(
                ExtensionPoint.FILTER,
                (FilterPlugin) (state, pod, node) -> {
                    calls++;
                    throw new IllegalStateException("not this one");
                },
                new Guard(health(FailurePolicy.FAIL), null, ""));
        fail(fussy, 10);
        assertThat(calls).isEqualTo(10);
        assertThat(told).isEmpty();
    }

    @Test
    void calls_that_never_end_switch_it_off_for_good_even_in_another_generation() {
        Health health = health(FailurePolicy.FAIL);
        Guard guard = new Guard(health, null, "filter");
        StackTraceElement[] place = {new StackTraceElement("com.example.Stuck", "run", "Stuck.java", 7)};
        for (int i = 0; i < AbandonedCalls.PER_PLUGIN_MAX; i++) {
            guard.abandoned("took longer than 1s", place);
        }
        pass(Duration.ofDays(1));
        assertThatThrownBy(guard::admits).hasMessageContaining("is switched off until its file changes");
        assertThat(health(FailurePolicy.FAIL).report().state()).isEqualTo(PluginHealth.State.SWITCHED_OFF);
    }

    @Test
    void when_its_file_is_gone_the_calls_that_never_ended_are_forgotten() {
        Guard guard = new Guard(health(FailurePolicy.FAIL), null, "filter");
        StackTraceElement[] place = {new StackTraceElement("com.example.Stuck", "run", "Stuck.java", 7)};
        for (int i = 0; i < AbandonedCalls.PER_PLUGIN_MAX; i++) {
            guard.abandoned("took longer than 1s", place);
        }
        abandonedCalls.keepOnly(Set.of("d1", "d2"));
        assertThat(health(FailurePolicy.FAIL).report().state()).isEqualTo(PluginHealth.State.SWITCHED_OFF);
        abandonedCalls.keepOnly(Set.of("d2"));
        assertThat(health(FailurePolicy.FAIL).report().state()).isEqualTo(PluginHealth.State.SOUND);
    }

    @Test
    void the_report_counts_what_happened() {
        Health health = health(FailurePolicy.FAIL);
        FilterPlugin plugin = GuardedPlugins.wrap(ExtensionPoint.FILTER, new Moody(), new Guard(health, null, ""));
        fail(plugin, 5);
        assertThat(health.report().counts()).isEqualTo(new PluginHealth.Counts(3, 3, 0, 0, 2, 1));
        assertThat(health.report().lastFailure()).isEqualTo("filter: too slow");
    }
}
