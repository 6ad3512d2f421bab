package io.berth.host.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoDurationTest {
    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT5S, 5s",
        "PT1M, 1m0s",
        "PT1H, 1h0m0s",
        "PT1H2M3.5S, 1h2m3.5s",
        "PT0.25S, 250ms",
        "PT15M, 15m0s"
    })
    void durations_read_as_in_Kubernetes(Duration duration, String text) {
        assertThat(GoDuration.format(duration)).isEqualTo(text);
    }
}
