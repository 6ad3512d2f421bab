package io.berth.host.queue;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.QueueingHint;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which events wake a pod that plugins refused. */
class HintsTest {
    private static final ClusterEvent NODE_ADD = ClusterEvent.of(EventResource.NODE, Action.ADD);
    private static final ClusterEvent NODE_LABEL = ClusterEvent.of(EventResource.NODE, Action.UPDATE_NODE_LABEL);
    private static final ClusterEvent POD_DELETE = ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE);
    private static final QueueingHint NEVER = (pod, change) -> false;

    private final QueueFixture fixture = new QueueFixture();
    private final PodInfo web = pod("web").info();

    private SubQueue whereAfter(ClusterEvent event, String... refusedBy) {
        fixture.refused(web, refusedBy);
        fixture.happens(event);
        return fixture.where(web);
    }

    @Test
    void an_event_that_the_plugin_registered_wakes_the_pod() {
        fixture.registering("Fit", NODE_ADD);
        assertThat(whereAfter(NODE_ADD, "Fit")).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.heard).endsWith("Fit NodeAdd QUEUE", "active NodeAdd");
    }

    @Test
    void an_event_that_it_did_not_register_does_not() {
        fixture.registering("Fit", NODE_ADD);
        assertThat(whereAfter(POD_DELETE, "Fit")).isEqualTo(SubQueue.UNSCHEDULABLE);
    }

    @Test
    void an_event_that_only_another_plugin_registered_does_not() {
        fixture.registering("Fit", NODE_ADD).registering("Spread", POD_DELETE);
        assertThat(whereAfter(POD_DELETE, "Fit")).isEqualTo(SubQueue.UNSCHEDULABLE);
    }

    @Test
    void a_hint_may_say_that_the_event_does_not_help() {
        fixture.registering("Fit", NODE_ADD, NEVER);
        assertThat(whereAfter(NODE_ADD, "Fit")).isEqualTo(SubQueue.UNSCHEDULABLE);
        assertThat(fixture.heard).endsWith("Fit NodeAdd SKIP");
    }

    @Test
    void one_hint_of_several_is_enough() {
        fixture.profile.registering("Fit", new EventRegistration(NODE_ADD, NEVER), EventRegistration.always(NODE_ADD));
        assertThat(whereAfter(NODE_ADD, "Fit")).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    void one_plugin_of_several_is_enough() {
        fixture.registering("Fit", NODE_ADD, NEVER).registering("Spread", NODE_ADD);
        assertThat(whereAfter(NODE_ADD, "Fit", "Spread")).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    @DisplayName("core 39: a hint that fails wakes the pod")
    void a_hint_that_fails_wakes_the_pod() {
        fixture.registering("Fit", NODE_ADD, (pod, change) -> {
            throw new IllegalStateException("no idea");
        });
        assertThat(whereAfter(NODE_ADD, "Fit")).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.heard).containsSequence("Fit failed: no idea", "Fit NodeAdd ERROR");
    }

    @Test
    @DisplayName("core 39: a pod that nobody refused is tried again after its backoff")
    void a_pod_that_nobody_refused_is_tried_again_after_its_backoff() {
        fixture.add(web);
        fixture.putBack(fixture.pop());
        assertThat(fixture.where(web)).isEqualTo(SubQueue.BACKOFF);
    }

    @Test
    @DisplayName("core 40: an event of all updates does not match the registration of one")
    void an_event_of_all_updates_does_not_match_the_registration_of_one() {
        fixture.registering("Fit", NODE_LABEL);
        assertThat(whereAfter(ClusterEvent.of(EventResource.NODE, Action.UPDATE), "Fit"))
                .isEqualTo(SubQueue.UNSCHEDULABLE);
    }

    @Test
    @DisplayName("core 40: an event of all updates matches the registration of all")
    void an_event_of_all_updates_matches_the_registration_of_all() {
        fixture.registering("Fit", ClusterEvent.of(EventResource.NODE, Action.ADD.mask() | Action.UPDATE));
        assertThat(whereAfter(ClusterEvent.of(EventResource.NODE, Action.UPDATE), "Fit"))
                .isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    void a_registration_for_pods_covers_all_three_kinds_of_them() {
        fixture.registering("Fit", ClusterEvent.of(EventResource.POD, Action.DELETE));
        assertThat(whereAfter(POD_DELETE, "Fit")).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    void a_woken_pod_backs_off_first_if_that_is_not_over() {
        fixture.registering("Fit", NODE_ADD);
        fixture.add(web, pod("other").info());
        fixture.putBack(fixture.pop(), "Fit");
        fixture.happens(NODE_ADD);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.BACKOFF);
    }

    @Test
    @DisplayName("core 38: the event that a pending plugin waits for wakes the pod without backoff")
    void the_event_that_a_pending_plugin_waits_for_wakes_the_pod_without_backoff() {
        fixture.registering("Wait", NODE_ADD);
        fixture.add(web);
        fixture.putBackPending(fixture.pop(), "Wait");
        fixture.happens(NODE_ADD);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    void another_plugins_event_does_not_spare_a_pending_pod_its_backoff() {
        fixture.registering("Wait", NODE_ADD, NEVER).registering("Fit", NODE_ADD);
        fixture.add(web);
        QueuedPodInfo attempt = fixture.pop();
        fixture.queue().addUnschedulable(attempt, Set.of("Fit", "Wait"), Set.of("Wait"), web);
        fixture.happens(NODE_ADD);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.BACKOFF);
    }

    @Test
    void a_wildcard_wakes_every_pod() {
        assertThat(whereAfter(ClusterEvent.WILDCARD, "Fit")).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    void a_wildcard_about_one_pod_wakes_only_that() {
        PodInfo other = pod("other").info();
        fixture.refused(web, "Fit");
        fixture.refused(other, "Fit");
        fixture.queue().moveAll(ClusterEvent.WILDCARD, new ObjectChange(null, web.pod()));
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.where(other)).isEqualTo(SubQueue.UNSCHEDULABLE);
    }

    @Test
    void only_pods_that_pass_the_check_are_woken() {
        fixture.registering("Fit", NODE_ADD);
        PodInfo important = pod("important").priority(10).info();
        fixture.refused(web, "Fit");
        fixture.refused(important, "Fit");
        fixture.queue().moveAll(NODE_ADD, ObjectChange.NONE, pod -> pod.priority() <= 5);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.where(important)).isEqualTo(SubQueue.UNSCHEDULABLE);
    }

    @Test
    void a_hint_that_activates_another_pod_puts_it_into_one_queue_only() {
        PodInfo other = pod("other").info();
        fixture.registering("Fit", NODE_ADD, (pod, change) -> {
            fixture.queue().activate(List.of(other));
            return true;
        });
        fixture.refused(web, "Fit");
        fixture.refused(other, "Fit");
        fixture.happens(NODE_ADD);
        assertThat(fixture.queue().pending()).isEqualTo(new PendingPods(2, 0, 0, 0));
    }
}
