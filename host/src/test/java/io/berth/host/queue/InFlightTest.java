package io.berth.host.queue;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Events that happen while a pod is being tried. */
class InFlightTest {
    private static final ClusterEvent NODE_ADD = ClusterEvent.of(EventResource.NODE, Action.ADD);
    private static final ClusterEvent GATES_GONE =
            ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_SCHEDULING_GATES_ELIMINATED);

    private final QueueFixture fixture = new QueueFixture();
    private final PodInfo web = pod("web").info();
    private final PodInfo db = pod("db").info();

    @Test
    void an_event_that_would_have_woken_the_pod_lets_it_back_off_instead_of_wait() {
        fixture.registering("Fit", NODE_ADD).add(web);
        QueuedPodInfo attempt = fixture.pop();
        fixture.happens(NODE_ADD);
        assertThat(fixture.putBack(attempt, "Fit")).isEqualTo(new PutBack.Waiting(SubQueue.BACKOFF));
    }

    @Test
    void what_is_kept_is_counted_by_its_label_with_the_pods_that_are_being_tried() {
        fixture.registering("Fit", NODE_ADD).add(web, db);
        QueuedPodInfo first = fixture.pop();
        fixture.pop();
        fixture.happens(NODE_ADD);
        fixture.happens(NODE_ADD);
        assertThat(fixture.queue().inFlight()).isEqualTo(Map.of("NodeAdd", 2, "PodPopped", 2));
        fixture.putBack(first, "Fit");
        assertThat(fixture.queue().inFlight()).isEqualTo(Map.of("NodeAdd", 2, "PodPopped", 1));
    }

    @Test
    void without_such_an_event_it_waits() {
        fixture.registering("Fit", NODE_ADD).add(web);
        QueuedPodInfo attempt = fixture.pop();
        assertThat(fixture.putBack(attempt, "Fit")).isEqualTo(new PutBack.Waiting(SubQueue.UNSCHEDULABLE));
    }

    @Test
    void an_event_before_it_was_popped_does_not_count() {
        fixture.registering("Fit", NODE_ADD).add(web, db);
        fixture.pop();
        fixture.happens(NODE_ADD);
        QueuedPodInfo second = fixture.pop();
        assertThat(fixture.putBack(second, "Fit")).isEqualTo(new PutBack.Waiting(SubQueue.UNSCHEDULABLE));
    }

    @Test
    void an_event_that_nobody_registered_is_not_kept() {
        fixture.registering("Fit", NODE_ADD).add(web);
        QueuedPodInfo attempt = fixture.pop();
        fixture.happens(ClusterEvent.of(EventResource.NODE, Action.DELETE));
        assertThat(fixture.putBack(attempt, "Fit")).isEqualTo(new PutBack.Waiting(SubQueue.UNSCHEDULABLE));
    }

    @Test
    void an_event_that_a_pending_plugin_waits_for_makes_it_ready_at_once() {
        fixture.registering("Wait", NODE_ADD).add(web);
        QueuedPodInfo attempt = fixture.pop();
        fixture.happens(NODE_ADD);
        assertThat(fixture.putBackPending(attempt, "Wait")).isEqualTo(new PutBack.Waiting(SubQueue.ACTIVE));
    }

    @Test
    @DisplayName("core 29: after done no events are kept")
    void after_done_no_events_are_kept() {
        fixture.registering("Fit", NODE_ADD).add(web);
        QueuedPodInfo attempt = fixture.pop();
        fixture.queue().done(web.uid());
        fixture.happens(NODE_ADD);
        assertThat(fixture.putBack(attempt)).isEqualTo(new PutBack.Waiting(SubQueue.BACKOFF));
        assertThat(fixture.queue().isInFlight(web.uid())).isFalse();
    }

    @Test
    void a_refused_pod_that_was_not_being_tried_is_tried_again() {
        fixture.registering("Fit", NODE_ADD).add(web);
        QueuedPodInfo attempt = fixture.pop();
        fixture.queue().done(web.uid());
        assertThat(fixture.putBack(attempt, "Fit")).isEqualTo(new PutBack.Waiting(SubQueue.BACKOFF));
        assertThat(fixture.heard).anyMatch(text -> text.startsWith("problem: pod default/web was put back"));
    }

    @Test
    void putting_back_ends_the_flight() {
        fixture.add(web);
        fixture.putBack(fixture.pop(), "Fit");
        assertThat(fixture.queue().isInFlight(web.uid())).isFalse();
    }

    @Test
    void a_pod_that_waits_already_is_not_put_back_and_is_not_in_flight_any_more() {
        for (SubQueue queue : List.of(SubQueue.ACTIVE, SubQueue.BACKOFF, SubQueue.UNSCHEDULABLE)) {
            QueueFixture other = new QueueFixture();
            other.add(web);
            QueuedPodInfo attempt = other.pop();
            other.queue().done(web.uid());
            other.add(web);
            if (queue != SubQueue.ACTIVE) {
                QueuedPodInfo again = other.pop();
                if (queue == SubQueue.BACKOFF) {
                    other.putBack(again);
                } else {
                    other.putBack(again, "Fit");
                }
            }
            assertThat(other.putBack(attempt, "Fit"))
                    .isEqualTo(new PutBack.Refused(
                            "Pod default/web is already present in the " + queue.label() + " queue"));
            assertThat(other.queue().isInFlight(web.uid())).isFalse();
        }
    }

    @Test
    void an_update_of_the_pod_itself_counts_when_it_is_put_back() {
        PodInfo gated = pod("web").gate("wait").info();
        fixture.registering("Gates", GATES_GONE).add(gated);
        QueuedPodInfo attempt = fixture.pop();
        fixture.queue().update(gated, web);
        assertThat(fixture.queue().addUnschedulable(attempt, List.of("Gates"), List.of(), web))
                .isEqualTo(new PutBack.Waiting(SubQueue.BACKOFF));
        assertThat(fixture.waiting(web).pod()).isSameAs(web);
    }

    @Test
    void an_update_of_another_pod_in_flight_does_not() {
        PodInfo gated = pod("web").gate("wait").info();
        fixture.registering("Gates", GATES_GONE).add(gated, db);
        fixture.pop();
        QueuedPodInfo other = fixture.pop();
        fixture.queue().update(gated, web);
        assertThat(fixture.putBack(other, "Gates")).isEqualTo(new PutBack.Waiting(SubQueue.UNSCHEDULABLE));
    }

    @Test
    void activation_while_it_is_tried_counts_when_it_is_put_back() {
        fixture.add(web, db);
        QueuedPodInfo first = fixture.pop();
        QueuedPodInfo second = fixture.pop();
        fixture.queue().activate(List.of(web));
        assertThat(fixture.putBack(first, "Fit")).isEqualTo(new PutBack.Waiting(SubQueue.BACKOFF));
        assertThat(fixture.putBack(second, "Fit")).isEqualTo(new PutBack.Waiting(SubQueue.UNSCHEDULABLE));
    }

    @Nested
    class TheList {
        private final InFlightEvents events = new InFlightEvents();

        private List<ClusterEvent> since(String uid) {
            return events.since(uid).stream()
                    .map(InFlightEvents.Happening::event)
                    .toList();
        }

        @Test
        void keeps_nothing_while_no_pod_is_in_flight() {
            events.note(NODE_ADD, ObjectChange.NONE);
            events.begin("a");
            assertThat(since("a")).isEmpty();
        }

        @Test
        void gives_each_pod_what_happened_since_it_was_popped() {
            events.begin("a");
            events.note(NODE_ADD, ObjectChange.NONE);
            events.begin("b");
            events.note(GATES_GONE, ObjectChange.NONE);
            assertThat(since("a")).containsExactly(NODE_ADD, GATES_GONE);
            assertThat(since("b")).containsExactly(GATES_GONE);
        }

        @Test
        void forgets_what_no_pod_needs_any_more() {
            events.begin("a");
            events.note(NODE_ADD, ObjectChange.NONE);
            events.begin("b");
            events.note(GATES_GONE, ObjectChange.NONE);
            events.end("a");
            events.end("a");
            assertThat(events.events()).isEqualTo(1);
            assertThat(since("b")).containsExactly(GATES_GONE);
            events.end("b");
            assertThat(events.events()).isZero();
        }

        @Test
        void takes_a_pod_only_once() {
            assertThat(events.begin("a")).isTrue();
            assertThat(events.begin("a")).isFalse();
        }
    }
}
