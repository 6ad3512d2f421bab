package io.berth.host.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When something bad that lasts is told of. */
class CadenceTest {
    private long now;
    private final Cadence cadence = new Cadence(() -> now);

    /** The seconds of a time in which it happens each second, at which it is told. */
    private List<Integer> told(int seconds) {
        List<Integer> told = new ArrayList<>();
        for (int second = 0; second <= seconds; second++) {
            if (cadence.isDue()) {
                told.add(second);
            }
            now += Duration.ofSeconds(1).toNanos();
        }
        return told;
    }

    @Test
    void it_is_told_at_once_and_then_ever_more_rarely() {
        assertThat(told(1000)).containsExactly(0, 5, 25, 105, 405, 705);
    }

    @Test
    void what_changed_is_told_soon() {
        told(200);
        cadence.changed();
        assertThat(told(30)).containsExactly(0, 20);
    }

    @Test
    void what_ended_begins_anew() {
        told(100);
        assertThat(cadence.lasted()).isEqualTo(Duration.ofSeconds(101));
        cadence.end();
        assertThat(cadence.lasted()).isZero();
        assertThat(told(5)).containsExactly(0, 5);
    }
}
