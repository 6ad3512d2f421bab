package io.berth.api.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "10s, 10000, 10s",
        "1m, 60000, 1m0s",
        "10m0s, 600000, 10m0s",
        "1h30m, 5400000, 1h30m0s",
        "1.5s, 1500, 1.5s",
        ".5m, 30000, 30s",
        "500ms, 500, 500ms",
        "-1s, -1000, -1s",
        "+2s, 2000, 2s",
        "0, 0, 0s",
        "100us, 0, 100µs",
        "-7ns, 0, -7ns",
        "0.1us, 0, 100ns"
    })
    @DisplayName("A duration is read and written as Kubernetes does it")
    void durations_are_read_and_written(String text, long millis, String written) {
        Duration duration = DurationText.parse(text);
        assertThat(duration.toMillis()).isEqualTo(millis);
        assertThat(DurationText.format(duration)).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "s", "1 s", "10x", "1s1", "..s", "1e3s", "P1D", "--1s", "9999999h"})
    void anything_else_is_refused(String text) {
        assertThatThrownBy(() -> DurationText.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a duration");
    }
}
