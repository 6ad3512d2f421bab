package io.berth.host.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedTimeTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final SimulatedTime time = new SimulatedTime(START);
    private final List<String> rung = new ArrayList<>();

    @Test
    void alarms_go_off_in_the_order_of_their_time_and_then_of_being_set() {
        time.after(Duration.ofSeconds(2), () -> rung.add("late"));
        time.after(Duration.ofSeconds(1), () -> rung.add("first"));
        time.after(Duration.ofSeconds(1), () -> rung.add("second"));
        time.advanceTo(START.plusSeconds(5));
        assertThat(rung).containsExactly("first", "second", "late");
    }

    @Test
    void an_alarm_sees_its_own_time() {
        time.after(Duration.ofSeconds(3), () -> rung.add(time.instant().toString()));
        time.advanceTo(START.plusSeconds(9));
        assertThat(rung).containsExactly("2026-01-01T00:00:03Z");
        assertThat(time.instant()).isEqualTo(START.plusSeconds(9));
    }

    @Test
    void a_cancelled_alarm_does_not_go_off() {
        Runnable cancel = time.after(Duration.ofSeconds(1), () -> rung.add("no"));
        cancel.run();
        assertThat(time.advance(START.plusSeconds(9))).isFalse();
        assertThat(rung).isEmpty();
    }

    @Test
    void an_alarm_set_by_an_alarm_goes_off_in_the_same_move() {
        time.after(Duration.ofSeconds(1), () -> time.after(Duration.ofSeconds(1), () -> rung.add("nested")));
        time.advanceTo(START.plusSeconds(2));
        assertThat(rung).containsExactly("nested");
    }

    @Test
    void time_does_not_move_beyond_the_limit() {
        time.after(Duration.ofSeconds(5), () -> rung.add("no"));
        assertThat(time.advance(START.plusSeconds(4))).isFalse();
        assertThat(time.instant()).isEqualTo(START);
    }

    @Test
    void a_thread_that_pauses_is_awake_again_before_the_move_ends() throws InterruptedException {
        Thread sleeper = Thread.startVirtualThread(() -> pause(Duration.ofSeconds(3)));
        while (time.asleep() == 0) {
            Thread.onSpinWait();
        }
        time.advanceTo(START.plusSeconds(2));
        assertThat(time.asleep()).isOne();
        time.advanceTo(START.plusSeconds(3));
        assertThat(time.asleep()).isZero();
        sleeper.join();
        assertThat(rung).containsExactly("woke at 2026-01-01T00:00:03Z");
    }

    @Test
    void a_pause_that_is_interrupted_ends_and_leaves_no_alarm() throws InterruptedException {
        Thread sleeper = Thread.startVirtualThread(() -> pause(Duration.ofSeconds(3)));
        while (time.asleep() == 0) {
            Thread.onSpinWait();
        }
        sleeper.interrupt();
        sleeper.join();
        assertThat(rung).containsExactly("interrupted");
        assertThat(time.asleep()).isZero();
        assertThat(time.hasNext()).isFalse();
    }

    private void pause(Duration duration) {
        try {
            time.pause(duration);
            rung.add("woke at " + time.instant());
        } catch (InterruptedException e) {
            rung.add("interrupted");
        }
    }
}
