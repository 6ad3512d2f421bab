package io.berth.host.queue;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.snapshot.PodInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final ClusterEvent NODE_ADD = ClusterEvent.of(EventResource.NODE, Action.ADD);
    private static final Instant START = QueueFixture.START;

    private final QueueFixture fixture = new QueueFixture().registering("Fit", NODE_ADD);
    private final PodInfo web = pod("web").info();

    private Backoff backoff(long initialSeconds, long maxSeconds) {
        return new Backoff(Duration.ofSeconds(initialSeconds), Duration.ofSeconds(maxSeconds), fixture.time);
    }

    private static Attempts refused(int times) {
        return new Attempts(times, START, times, 0, Attempts.NO_BACKOFF);
    }

    private static Attempts errors(int unschedulable, int consecutive) {
        return new Attempts(unschedulable, START, unschedulable, consecutive, Attempts.NO_BACKOFF);
    }

    @Test
    void it_doubles_up_to_the_longest() {
        List<Long> seconds = IntStream.of(1, 2, 3, 4, 5, 6, 100)
                .mapToObj(times -> Duration.between(START, backoff(1, 10).until(START, refused(times)))
                        .toSeconds())
                .toList();
        assertThat(seconds).containsExactly(1L, 2L, 4L, 8L, 10L, 10L, 10L);
    }

    @Test
    void it_is_the_longest_from_the_start_if_the_first_is_longer() {
        assertThat(backoff(30, 10).until(START, refused(1))).isEqualTo(START.plusSeconds(10));
    }

    @Test
    void there_is_none_with_a_longest_of_zero_or_without_a_failure() {
        assertThat(backoff(1, 0).until(START, refused(3))).isEqualTo(Attempts.NO_BACKOFF);
        assertThat(backoff(1, 10).until(START, Attempts.NONE)).isEqualTo(Attempts.NO_BACKOFF);
    }

    @Test
    @DisplayName("core 32: its end is cut to a whole second")
    void its_end_is_cut_to_a_whole_second() {
        assertThat(backoff(1, 10).until(START.plusMillis(900), refused(1))).isEqualTo(START.plusSeconds(1));
    }

    @Test
    @DisplayName("core 32: a pod is backing off all through the second in which it ends")
    void a_pod_is_backing_off_all_through_the_second_in_which_it_ends() {
        fixture.add(web);
        fixture.pass(100);
        fixture.putBack(fixture.pop());
        fixture.pass(1800);
        fixture.queue().flushBackoff();
        assertThat(fixture.where(web)).isEqualTo(SubQueue.BACKOFF);
        fixture.pass(100);
        fixture.queue().flushBackoff();
        assertThat(fixture.where(web)).isEqualTo(SubQueue.ACTIVE);
        assertThat(fixture.heard).endsWith("active BackoffComplete");
    }

    @Test
    @DisplayName("core 33: errors count before refusals")
    void errors_count_before_refusals() {
        assertThat(backoff(1, 100).until(START, errors(5, 1))).isEqualTo(START.plusSeconds(1));
    }

    @Test
    @DisplayName("core 33: a refusal ends a row of errors and an error keeps the refusals")
    void a_refusal_ends_a_row_of_errors_and_an_error_keeps_the_refusals() {
        Attempts attempts = Attempts.NONE.failed(true).failed(false).failed(false);
        assertThat(attempts.unschedulable()).isEqualTo(1);
        assertThat(attempts.consecutiveErrors()).isEqualTo(2);
        Attempts refused = attempts.failed(true);
        assertThat(refused.unschedulable()).isEqualTo(2);
        assertThat(refused.consecutiveErrors()).isZero();
    }

    @Test
    @DisplayName("core 34: the time of a pod changes when it is put back and not when it is woken")
    void the_time_of_a_pod_changes_when_it_is_put_back_and_not_when_it_is_woken() {
        fixture.add(web);
        fixture.pass(3000);
        fixture.putBack(fixture.pop(), "Fit");
        fixture.pass(60_000);
        fixture.happens(NODE_ADD);
        assertThat(fixture.pop().timestamp()).isEqualTo(START.plusSeconds(3));
    }

    @Test
    void the_pods_of_one_second_come_back_in_the_order_of_the_queue() {
        PodInfo urgent = pod("urgent").priority(1).info();
        fixture.add(web, urgent);
        fixture.putBack(fixture.pop());
        fixture.pass(300);
        fixture.putBack(fixture.pop());
        fixture.pass(5000);
        fixture.queue().flushBackoff();
        assertThat(fixture.pop().pod()).isSameAs(urgent);
    }

    @Test
    void its_next_end_is_known() {
        assertThat(fixture.queue().nextBackoffEnd()).isEmpty();
        fixture.add(web);
        fixture.putBack(fixture.pop());
        assertThat(fixture.queue().nextBackoffEnd()).contains(START.plusSeconds(1));
    }
}
