package io.berth.host.cluster.live;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts equal events, so that of many only a few are written: the first one, the second one as the beginning of a
 * series, and from then on the count from time to time. Safe for several threads.
 */
final class EventSeries {
    static final Duration QUIET = Duration.ofMinutes(6);
    private static final Duration REFRESH = Duration.ofMinutes(30);
    private static final int KEPT_MAX = 10_000;

    /** An event that was written, and how often it was seen. Most are seen once, so little is kept of these. */
    private static final class Seen {
        private final String name;
        private final Instant first;
        private @Nullable EventBody again;
        private int count = 1;
        private Instant last;
        private Instant written;

        Seen(String name, Instant now) {
            this.name = name;
            this.first = now;
            this.last = now;
            this.written = now;
        }

        void seeAgain(EventBody event, Instant now) {
            again = event;
            count++;
            last = now;
        }

        @Nullable
        EventBody body(Instant now) {
            if (again == null) {
                return null;
            }
            written = now;
            return again.continuing(name, first, new EventBody.Series(count, EventBody.micros(last)));
        }
    }

    private final Map<EventBody.Key, Seen> seen = new LinkedHashMap<>();

    /** What is to be written for an event: itself, the event of its series, or null for nothing. */
    synchronized @Nullable EventBody add(EventBody event, Instant now) {
        Seen known = seen.get(event.key());
        if (known == null) {
            seen.put(event.key(), new Seen(event.metadata().name(), now));
            if (seen.size() > KEPT_MAX) {
                seen.remove(seen.keySet().iterator().next());
            }
            return event;
        }
        known.seeAgain(event, now);
        return known.count == 2 ? known.body(now) : null;
    }

    /** Forgets what was not seen for long; returns the series that are to be written once more. */
    synchronized List<EventBody> sweep(Instant now) {
        List<EventBody> due = new ArrayList<>();
        Iterator<Seen> all = seen.values().iterator();
        while (all.hasNext()) {
            Seen one = all.next();
            boolean quiet = !one.last.plus(QUIET).isAfter(now);
            EventBody body = quiet || !one.written.plus(REFRESH).isAfter(now) ? one.body(now) : null;
            if (body != null) {
                due.add(body);
            }
            if (quiet) {
                all.remove();
            }
        }
        return due;
    }
}
