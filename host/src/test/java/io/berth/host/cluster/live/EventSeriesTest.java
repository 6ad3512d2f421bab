package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EventSeriesTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private final EventSeries series = new EventSeries();

    private static EventBody event(String reason, String note, String version) {
        return new EventBody(
                "events.k8s.io/v1",
                "Event",
                new EventBody.Metadata("web.1", "default"),
                EventBody.micros(START),
                "Warning",
                reason,
                "Scheduling",
                note,
                "default-scheduler",
                "default-scheduler-test",
                new ObjectRef("v1", "Pod", "default", "web", "uid", version),
                null,
                null);
    }

    @Test
    void the_first_event_is_written_as_it_is() {
        EventBody event = event("FailedScheduling", "no room", "1");

        assertThat(series.add(event, START)).isEqualTo(event);
    }

    @Test
    void the_second_one_begins_a_series_whatever_its_note_and_the_third_is_only_counted() {
        series.add(event("FailedScheduling", "no room", "1"), START);
        EventBody second = series.add(event("FailedScheduling", "still no room", "1"), START.plusSeconds(1));

        assertThat(Objects.requireNonNull(second).series())
                .isEqualTo(new EventBody.Series(2, "2026-01-01T00:00:01.000000Z"));
        assertThat(series.add(event("FailedScheduling", "no room", "1"), START)).isNull();
    }

    @Test
    void an_event_about_another_version_of_the_pod_is_one_of_its_own() {
        series.add(event("FailedScheduling", "no room", "1"), START);
        EventBody other = event("FailedScheduling", "no room", "2");

        assertThat(series.add(other, START)).isEqualTo(other);
    }

    @Test
    void a_series_that_has_gone_quiet_is_written_once_more_and_forgotten() {
        series.add(event("FailedScheduling", "no room", "1"), START);
        series.add(event("FailedScheduling", "no room", "1"), START);
        series.add(event("FailedScheduling", "no room", "1"), START);
        series.add(event("Scheduled", "to node-1", "1"), START);

        Instant later = START.plus(EventSeries.QUIET);

        assertThat(series.sweep(later))
                .singleElement()
                .satisfies(event -> assertThat(
                                Objects.requireNonNull(event.series()).count())
                        .isEqualTo(3));
        assertThat(series.sweep(later)).isEmpty();
        assertThat(series.add(event("FailedScheduling", "no room", "1"), later)).isNotNull();
    }

    @Test
    void a_series_that_goes_on_is_written_every_half_hour() {
        Instant now = START;
        series.add(event("FailedScheduling", "no room", "1"), now);
        int written = 0;
        for (int minute = 0; minute < 60; minute++) {
            now = now.plus(Duration.ofMinutes(1));
            series.add(event("FailedScheduling", "no room", "1"), now);
            written += series.sweep(now).size();
        }

        assertThat(written).isEqualTo(1);
    }
}
