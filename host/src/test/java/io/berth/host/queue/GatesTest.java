package io.berth.host.queue;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pods that PreEnqueue plugins keep from being tried. */
class GatesTest {
    private static final ClusterEvent NODE_ADD = ClusterEvent.of(EventResource.NODE, Action.ADD);
    private static final ClusterEvent CLAIM_ADD = ClusterEvent.of(EventResource.RESOURCE_CLAIM, Action.ADD);

    private final QueueFixture fixture = new QueueFixture();
    private final PodInfo web = pod("web").info();

    private void gateWeb() {
        fixture.gated.add("web");
    }

    @Test
    void a_gated_pod_is_not_tried() {
        fixture.gate("Gate", CLAIM_ADD);
        gateWeb();
        fixture.add(web);
        assertThat(fixture.queue().poll()).isEmpty();
        assertThat(fixture.queue().pending()).isEqualTo(new PendingPods(0, 0, 0, 1));
        assertThat(fixture.waiting(web).rejectors().gating()).isEqualTo("Gate");
        assertThat(fixture.waiting(web).rejectors().gatingReason()).isEqualTo("gated");
        assertThat(fixture.waiting(web).initialAttemptTimestamp()).isNull();
        assertThat(fixture.rejecting).containsEntry("Gate", 1);
        assertThat(fixture.heard).endsWith("gated UnscheduledPodAdd");
    }

    @Test
    void an_event_of_the_plugin_that_gates_it_asks_again() {
        fixture.gate("Gate", CLAIM_ADD);
        gateWeb();
        fixture.add(web);
        fixture.gated.clear();
        fixture.happens(CLAIM_ADD);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.waiting(web).isGated()).isFalse();
        assertThat(fixture.pop().attempts()).isEqualTo(1);
    }

    @Test
    void it_stays_gated_if_the_plugin_says_so_again() {
        fixture.gate("Gate", CLAIM_ADD);
        gateWeb();
        fixture.add(web);
        fixture.happens(CLAIM_ADD);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.GATED);
        assertThat(fixture.rejecting).containsEntry("Gate", 1);
    }

    @Test
    @DisplayName("core 36: an event of another plugin that refused it does not open the gate")
    void an_event_of_another_plugin_that_refused_it_does_not_open_the_gate() {
        List<String> asked = new ArrayList<>();
        fixture.profile.with(ExtensionPoint.PRE_ENQUEUE, "Gate", pod -> {
            asked.add(pod.name());
            return fixture.gated.contains(pod.name()) ? Rejection.unresolvable() : Proceed.PROCEED;
        });
        fixture.registering("Gate", CLAIM_ADD).registering("Fit", NODE_ADD);
        fixture.refused(web, "Fit");
        gateWeb();
        fixture.happens(NODE_ADD);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.GATED);
        asked.clear();
        fixture.happens(NODE_ADD);
        assertThat(asked).isEmpty();
    }

    @Test
    @DisplayName("core 36: an update of the pod itself is looked at whatever gates it")
    void an_update_of_the_pod_itself_is_looked_at_whatever_gates_it() {
        fixture.gate("Gate", CLAIM_ADD);
        fixture.registering("Fit", ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_LABEL));
        fixture.refused(web, "Fit");
        gateWeb();
        fixture.queue().moveAll(ClusterEvent.WILDCARD, ObjectChange.NONE);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.GATED);
        fixture.gated.clear();
        fixture.queue().update(web, pod("web").labels("app=web").info());
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    @DisplayName("core 36: the flush asks again")
    void the_flush_asks_again() {
        fixture.gate("Gate", CLAIM_ADD);
        gateWeb();
        fixture.add(web);
        fixture.gated.clear();
        fixture.pass(5 * 60_000 + 1);
        fixture.queue().flushUnschedulable();
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    void a_pod_that_is_gated_when_it_is_flushed_counts_as_not_flushed() {
        fixture.gate("Gate", CLAIM_ADD);
        gateWeb();
        fixture.add(web);
        fixture.pass(5 * 60_000 + 1);
        fixture.queue().flushUnschedulable();
        assertThat(fixture.waiting(web).flush()).isEqualTo(new QueuedPodInfo.Flush(false, fixture.time.instant()));
    }

    @Test
    @DisplayName("core 35: gates are asked on the way into backoff and not on the way out")
    void gates_are_asked_on_the_way_into_backoff_and_not_on_the_way_out() {
        fixture.gate("Gate", CLAIM_ADD);
        fixture.add(web);
        fixture.putBack(fixture.pop());
        gateWeb();
        fixture.pass(2000);
        fixture.queue().flushBackoff();
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);

        QueuedPodInfo again = fixture.pop();
        assertThat(fixture.putBack(again)).isEqualTo(new PutBack.Waiting(SubQueue.GATED));
    }

    @Test
    @DisplayName("core 35: a plugin that fails gates the pod")
    void a_plugin_that_fails_gates_the_pod() {
        fixture.profile.with(ExtensionPoint.PRE_ENQUEUE, "Broken", pod -> {
            throw new IllegalStateException("no answer");
        });
        fixture.add(web);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.GATED);
        assertThat(fixture.heard).contains("Broken failed: no answer");
    }

    @Test
    @DisplayName("core 37: the plugin that gated it stays a rejector until the next attempt")
    void the_plugin_that_gated_it_stays_a_rejector_until_the_next_attempt() {
        fixture.gate("Gate", CLAIM_ADD);
        gateWeb();
        fixture.add(web);
        fixture.gated.clear();
        fixture.happens(CLAIM_ADD);
        QueuedPodInfo attempt = fixture.pop();
        assertThat(attempt.rejectors().unschedulable()).containsExactly("Gate");
        fixture.putBack(attempt, "Fit");
        assertThat(fixture.waiting(web).rejectors().unschedulable()).containsExactly("Fit");
        assertThat(fixture.rejecting).containsOnlyKeys("Fit");
    }

    @Test
    void the_plugin_that_gates_it_is_asked_first() {
        List<String> asked = new ArrayList<>();
        for (String name : List.of("One", "Two")) {
            fixture.profile.with(ExtensionPoint.PRE_ENQUEUE, name, pod -> {
                asked.add(name);
                return fixture.gated.contains(name) ? Rejection.unresolvable() : Proceed.PROCEED;
            });
        }
        fixture.gated.add("Two");
        fixture.add(web);
        fixture.happens(ClusterEvent.WILDCARD);
        assertThat(asked).containsExactly("One", "Two", "Two");
    }
}
