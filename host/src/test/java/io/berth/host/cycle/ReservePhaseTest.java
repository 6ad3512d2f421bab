package io.berth.host.cycle;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.ReserveResult;
import io.berth.api.cycle.Wait;
import io.berth.api.plugin.PermitPlugin;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.time.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Reserve, and the waits that Permit asks for. */
class ReservePhaseTest {
    private final CycleFixture cycle = new CycleFixture(1);
    private final CycleState state = new CycleState(cycle.cache.snapshot());
    private final PodInfo web = pod("web").on("n1").info();
    private final List<String> calls = new ArrayList<>();

    private void reserver(String name, ReserveResult answer) {
        cycle.profile.with(ExtensionPoint.RESERVE, name, new ReservePlugin() {
            @Override
            public ReserveResult reserve(CycleState cycleState, PodInfo pod, String nodeName) {
                calls.add("reserve " + name);
                return answer;
            }

            @Override
            public void unreserve(CycleState cycleState, PodInfo pod, String nodeName) {
                calls.add("unreserve " + name);
            }
        });
    }

    private static void waiting(CycleFixture cycle, String name, Duration timeout) {
        PermitPlugin plugin = (state, pod, node) -> new Wait(timeout);
        cycle.profile.with(ExtensionPoint.PERMIT, name, plugin);
    }

    @Test
    @DisplayName("core 25: all plugins unreserve in reverse order, also those that did not reserve")
    void all_plugins_unreserve_in_reverse_order() {
        reserver("A", Proceed.PROCEED);
        reserver("B", Rejection.unschedulable("no"));
        reserver("C", Proceed.PROCEED);
        ReservePhase phase = new ReservePhase(cycle.profile.build(), CycleMeter.NONE);
        assertThat(phase.run(state, web, "n1")).isInstanceOf(ReservePhase.Outcome.Refused.class);
        phase.unreserve(state, web, "n1");
        assertThat(calls).containsExactly("reserve A", "reserve B", "unreserve C", "unreserve B", "unreserve A");
    }

    @Test
    @DisplayName("core 27: nobody waits longer than 15 minutes")
    void nobody_waits_longer_than_15_minutes() {
        waiting(cycle, "Long", Duration.ofHours(1));
        waiting(cycle, "Short", Duration.ofSeconds(5));
        assertThat(new ReservePhase(cycle.profile.build(), CycleMeter.NONE).run(state, web, "n1"))
                .isEqualTo(new ReservePhase.Outcome.Granted(
                        Map.of("Long", Duration.ofMinutes(15), "Short", Duration.ofSeconds(5))));
    }

    @Test
    @DisplayName("core 27: each plugin has a timer of its own, and the first one that goes off rejects the pod")
    void the_first_timer_rejects() throws InterruptedException {
        SimulatedTime time = new SimulatedTime(Instant.EPOCH);
        PermitWaits waits = new PermitWaits(time);
        waits.add(web, "n1", Map.of("Long", Duration.ofSeconds(9), "Short", Duration.ofSeconds(5)));
        PermitWait wait = waits.waitOf(web);
        assertThat(wait).isNotNull();
        wait.allow("Long");
        time.advanceTo(Instant.EPOCH.plusSeconds(4));
        assertThat(wait.isOver()).isFalse();
        time.advanceTo(Instant.EPOCH.plusSeconds(5));
        assertThat(wait.await())
                .isEqualTo(new PermitWait.End.Rejected(new Refusal(
                        "Short", Rejection.unschedulable("rejected due to timeout after waiting 5s at plugin Short"))));
    }
}
