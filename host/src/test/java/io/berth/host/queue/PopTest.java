package io.berth.host.queue;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.snapshot.PodInfo;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which pod is tried next, and what becomes of it then. */
class PopTest {
    private static final ClusterEvent NODE_ADD = ClusterEvent.of(EventResource.NODE, Action.ADD);

    private final QueueFixture fixture = new QueueFixture().registering("Fit", NODE_ADD);
    private final PodInfo web = pod("web").info();
    private final PodInfo db = pod("db").info();

    @Test
    void pods_come_by_priority_and_then_in_the_order_they_came() {
        PodInfo important = pod("important").priority(10).info();
        fixture.add(web);
        fixture.pass(1);
        fixture.add(db);
        fixture.pass(1);
        fixture.add(important);
        assertThat(fixture.pop().pod()).isSameAs(important);
        assertThat(fixture.pop().pod()).isSameAs(web);
        assertThat(fixture.pop().pod()).isSameAs(db);
    }

    @Test
    void pods_of_one_instant_come_in_the_order_they_were_added() {
        PodInfo[] pods = new PodInfo[50];
        for (int i = 0; i < pods.length; i++) {
            pods[i] = pod("pod-" + i).info();
        }
        fixture.add(pods);
        for (PodInfo expected : pods) {
            assertThat(fixture.pop().pod()).isSameAs(expected);
        }
    }

    @Test
    void each_pop_is_an_attempt() {
        fixture.add(web);
        QueuedPodInfo first = fixture.pop();
        assertThat(first.attempts()).isEqualTo(1);
        assertThat(first.initialAttemptTimestamp()).isEqualTo(QueueFixture.START);
        fixture.pass(5000);
        fixture.putBack(first);
        fixture.pass(5000);
        fixture.queue().flushBackoff();
        QueuedPodInfo second = fixture.pop();
        assertThat(second.attempts()).isEqualTo(2);
        assertThat(second.initialAttemptTimestamp()).isEqualTo(QueueFixture.START);
    }

    @Test
    @DisplayName("core 31: a refused pod is tried before its backoff ends if nobody else is there")
    void a_refused_pod_is_tried_before_its_backoff_ends_if_nobody_else_is_there() {
        fixture.add(web);
        QueuedPodInfo attempt = fixture.pop();
        fixture.happens(NODE_ADD);
        fixture.putBack(attempt, "Fit");
        assertThat(fixture.where(web)).isEqualTo(SubQueue.BACKOFF);
        assertThat(fixture.pop().pod()).isSameAs(web);
        assertThat(fixture.heard).endsWith("active PopFromBackoffQ");
    }

    @Test
    @DisplayName("core 17: a pod that nobody refused is not tried before its backoff ends")
    void a_pod_that_nobody_refused_is_not_tried_before_its_backoff_ends() {
        fixture.add(web);
        fixture.putBack(fixture.pop());
        assertThat(fixture.where(web)).isEqualTo(SubQueue.BACKOFF);
        assertThat(fixture.queue().poll()).isEmpty();
        fixture.pass(2000);
        fixture.queue().flushBackoff();
        assertThat(fixture.pop().pod()).isSameAs(web);
    }

    @Test
    void a_backing_off_pod_waits_while_others_are_ready() {
        fixture.add(web);
        QueuedPodInfo attempt = fixture.pop();
        fixture.happens(NODE_ADD);
        fixture.putBack(attempt, "Fit");
        fixture.add(db);
        assertThat(fixture.pop().pod()).isSameAs(db);
        assertThat(fixture.pop().pod()).isSameAs(web);
    }

    @Test
    void of_the_backing_off_pods_the_one_whose_backoff_ends_first_is_taken() {
        fixture.add(web);
        QueuedPodInfo second = retried(fixture.pop());
        fixture.add(db);
        QueuedPodInfo first = fixture.pop();
        fixture.happens(NODE_ADD);
        fixture.putBack(second, "Fit");
        fixture.putBack(first, "Fit");
        assertThat(fixture.pop().pod()).isSameAs(db);
    }

    private QueuedPodInfo retried(QueuedPodInfo attempt) {
        fixture.happens(NODE_ADD);
        fixture.putBack(attempt, "Fit");
        return fixture.pop();
    }

    @Test
    void a_pod_that_is_being_tried_already_is_dropped() {
        fixture.add(web);
        fixture.pop();
        fixture.add(web);
        assertThat(fixture.queue().poll()).isEmpty();
        assertThat(fixture.heard).last().asString().startsWith("problem: pod default/web");
        assertThat(fixture.queue().pending()).isEqualTo(new PendingPods(0, 0, 0, 0));
    }

    @Test
    void the_plugins_that_reject_pods_are_counted_while_these_wait() {
        fixture.add(web);
        fixture.putBack(fixture.pop(), "Fit", "Taints");
        assertThat(fixture.rejecting).containsOnlyKeys("Fit", "Taints");
        fixture.pass(60_000);
        fixture.happens(NODE_ADD);
        fixture.pop();
        assertThat(fixture.rejecting).isEmpty();
    }

    @Test
    @Timeout(20)
    void pop_waits_for_a_pod() throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            SchedulingQueue queue = fixture.queue();
            var popped = CompletableFuture.supplyAsync(queue::pop, executor);
            fixture.add(web);
            assertThat(popped.get(10, TimeUnit.SECONDS).orElseThrow().pod()).isSameAs(web);
        }
    }

    @Test
    @Timeout(20)
    void closing_ends_the_wait() throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            SchedulingQueue queue = fixture.queue();
            var popped = CompletableFuture.supplyAsync(queue::pop, executor);
            queue.close();
            assertThat(popped.get(10, TimeUnit.SECONDS)).isEmpty();
        }
    }

    @Test
    void nothing_is_popped_from_a_closed_queue() {
        fixture.add(web);
        fixture.queue().close();
        assertThat(fixture.queue().pop()).isEmpty();
    }

    @Test
    void an_interrupted_thread_stops_waiting_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        Optional<QueuedPodInfo> popped = fixture.queue().pop();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(popped).isEmpty();
    }
}
