package io.berth.host.cluster.embedded;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.host.cluster.manifest.Kinds;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The newest events, equal ones counted. Safe for several threads. */
final class EventLog {
    private static final int SIZE_MAX = 10_000;

    private final InstantSource clock;
    private final Map<Subject, RecordedEvent> events = new LinkedHashMap<>();
    private long dropped;

    EventLog(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * What makes two events equal: as in Kubernetes the version of the object, and not the note, of which the first one
     * stays.
     */
    private record Subject(
            String regarding, String version, String related, String type, String reason, String action) {}

    synchronized void add(
            KubeObject regarding,
            @Nullable KubeObject related,
            String type,
            String reason,
            String action,
            String note) {
        String other = related == null ? "" : title(related);
        Subject subject = new Subject(title(regarding), version(regarding), other, type, reason, action);
        RecordedEvent known = events.remove(subject);
        Instant now = clock.instant();
        events.put(
                subject,
                known == null
                        ? new RecordedEvent(subject.regarding, subject.related, type, reason, action, note, 1, now, now)
                        : known.again(now));
        if (events.size() > SIZE_MAX) {
            events.remove(events.keySet().iterator().next());
            dropped++;
        }
    }

    private static String version(KubeObject object) {
        return object.metadata().uid() + " " + object.metadata().resourceVersion();
    }

    private static String title(KubeObject object) {
        String kind = object instanceof GenericObject generic
                ? generic.kind()
                : Kinds.of(object).name();
        return kind + " " + object.key();
    }

    /** Those that are kept, the one that was seen longest ago first. */
    synchronized List<RecordedEvent> list() {
        return List.copyOf(events.values());
    }

    /** How many had to go for newer ones. */
    synchronized long dropped() {
        return dropped;
    }
}
