package io.berth.host.queue;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Updates, deletions, activation and flushes of waiting pods. */
class UpdateTest {
    private static final ClusterEvent NODE_ADD = ClusterEvent.of(EventResource.NODE, Action.ADD);
    private static final ClusterEvent LABELLED = ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_LABEL);

    private final QueueFixture fixture = new QueueFixture();
    private final PodInfo web = pod("web").info();
    private final PodInfo labelled = pod("web").labels("app=web").info();

    @Test
    void a_ready_pod_finds_its_new_place() {
        PodInfo db = pod("db").priority(5).info();
        PodInfo raised = pod("web").priority(10).info();
        fixture.add(db, web);
        fixture.queue().update(web, raised);
        assertThat(fixture.pop().pod()).isSameAs(raised);
        assertThat(fixture.pop().pod()).isSameAs(db);
    }

    @Test
    void a_backing_off_pod_stays_where_it_is_with_its_new_object() {
        fixture.add(web);
        fixture.putBack(fixture.pop());
        fixture.queue().update(web, labelled);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.BACKOFF);
        assertThat(fixture.waiting(web).pod()).isSameAs(labelled);
        // Still among those that failed by an error, which are not tried early.
        assertThat(fixture.queue().poll()).isEmpty();
    }

    @Test
    void a_refused_pod_is_woken_by_its_own_change_if_that_may_help() {
        fixture.registering("Affinity", LABELLED);
        fixture.refused(web, "Affinity");
        fixture.queue().update(web, labelled);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.heard).endsWith("active TargetPodUpdatePodLabel");
        assertThat(fixture.pop().pod()).isSameAs(labelled);
    }

    @Test
    void a_refused_pod_keeps_waiting_with_its_new_object_if_the_change_does_not_help() {
        fixture.registering("Affinity", LABELLED);
        fixture.refused(web, "Affinity");
        PodInfo annotated = pod("web").annotation("note", "changed").info();
        fixture.queue().update(web, annotated);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.UNSCHEDULABLE);
        assertThat(fixture.waiting(web).pod()).isSameAs(annotated);
    }

    @Test
    @DisplayName("core 44: an update of a pod that is in no queue adds it")
    void an_update_of_a_pod_that_is_in_no_queue_adds_it() {
        fixture.queue().update(web, labelled);
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.heard).endsWith("active UnscheduledPodAdd");
    }

    @Test
    void a_deleted_pod_is_in_no_queue() {
        PodInfo db = pod("db").info();
        fixture.add(web);
        fixture.refused(db, "Fit");
        fixture.queue().delete(web);
        fixture.queue().delete(db);
        assertThat(fixture.queue().waiting()).isEmpty();
        assertThat(fixture.rejecting).isEmpty();
    }

    @Test
    void a_refused_pod_is_activated_without_backoff() {
        fixture.add(web);
        fixture.putBack(fixture.pop(), "Fit");
        fixture.queue().activate(List.of(web));
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.heard).endsWith("active ForceActivate");
    }

    @Test
    void a_backing_off_pod_is_activated() {
        fixture.add(web);
        fixture.putBack(fixture.pop());
        fixture.queue().activate(List.of(web));
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
    }

    @Test
    void a_gated_pod_is_not_activated_while_its_gate_is_closed() {
        fixture.gate("Gate");
        fixture.gated.add("web");
        fixture.add(web);
        fixture.queue().activate(List.of(web));
        assertThat(fixture.where(web)).isEqualTo(SubQueue.GATED);
    }

    @Test
    void activation_of_an_unknown_pod_has_no_effect() {
        fixture.queue().activate(List.of(web));
        assertThat(fixture.queue().waiting()).isEmpty();
    }

    @Test
    void a_pod_that_waited_too_long_is_tried_without_an_event() {
        fixture.add(web);
        fixture.putBack(fixture.pop(), "Fit");
        fixture.pass(5 * 60_000);
        fixture.queue().flushUnschedulable();
        assertThat(fixture.where(web)).isEqualTo(SubQueue.UNSCHEDULABLE);
        fixture.pass(1);
        fixture.queue().flushUnschedulable();
        assertThat(fixture.heard).endsWith("active UnschedulableTimeout");
        assertThat(fixture.pop().flush().last()).isTrue();
    }

    @Test
    void the_next_failed_attempt_forgets_that_it_was_flushed() {
        fixture.add(web);
        fixture.putBack(fixture.pop(), "Fit");
        fixture.pass(5 * 60_000 + 1);
        fixture.queue().flushUnschedulable();
        fixture.putBack(fixture.pop(), "Fit");
        assertThat(fixture.waiting(web).flush()).isEqualTo(QueuedPodInfo.Flush.NONE);
    }

    @Test
    void waiting_pods_are_listed_with_what_they_wait_for_and_until_when() {
        PodInfo db = pod("db").info();
        fixture.registering("Fit", NODE_ADD);
        fixture.add(web, db);
        fixture.putBack(fixture.pop(), "Fit");
        fixture.putBack(fixture.pop());
        assertThat(fixture.queue().waiting())
                .extracting(
                        WaitingPod::queue,
                        waiting -> waiting.pod().pod().name(),
                        waiting -> waiting.pod().rejectors().unschedulable(),
                        WaitingPod::until)
                .containsExactly(
                        tuple(SubQueue.BACKOFF, "db", new TreeSet<String>(), QueueFixture.START.plusSeconds(1)),
                        tuple(
                                SubQueue.UNSCHEDULABLE,
                                "web",
                                new TreeSet<>(List.of("Fit")),
                                QueueFixture.START.plusSeconds(300)));
        assertThat(fixture.queue().pending().summary()).isEqualTo("activeQ:0; backoffQ:1; unschedulableEntities:1");
    }
}
