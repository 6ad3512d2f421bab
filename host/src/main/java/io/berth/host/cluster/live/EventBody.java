package io.berth.host.cluster.live;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An event as {@code events.k8s.io/v1} writes it. */
record EventBody(
        String apiVersion,
        String kind,
        Metadata metadata,
        String eventTime,
        String type,
        String reason,
        String action,
        String note,
        String reportingController,
        String reportingInstance,
        ObjectRef regarding,
        @Nullable ObjectRef related,
        @Nullable Series series) {
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** Name and namespace. */
    record Metadata(String name, String namespace) {}

    /** How often the event was seen, and when the last time. */
    record Series(int count, String lastObservedTime) {}

    /** What a series changes of its event. */
    record SeriesPatch(Series series) {}

    /** What events of one series have in common. */
    record Key(
            String type,
            String reason,
            String action,
            String reportingController,
            ObjectRef regarding,
            @Nullable ObjectRef related) {}

    Key key() {
        return new Key(type, reason, action, reportingController, regarding, related);
    }

    /** As one of a series whose first event had a name and a time. */
    EventBody continuing(String name, Instant first, Series seen) {
        return new EventBody(
                apiVersion,
                kind,
                new Metadata(name, metadata.namespace),
                micros(first),
                type,
                reason,
                action,
                note,
                reportingController,
                reportingInstance,
                regarding,
                related,
                seen);
    }

    String path() {
        return "/apis/events.k8s.io/v1/namespaces/" + metadata.namespace + "/events";
    }

    /** A time with exactly six digits after the second, as the API wants it. */
    static String micros(Instant time) {
        return MICROS.format(time);
    }
}
