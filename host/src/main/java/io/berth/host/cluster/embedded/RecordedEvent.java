package io.berth.host.cluster.embedded;

import java.time.Instant;

/**
 * Something that was reported.
 *
 * @param regarding kind and key, such as {@code Pod default/web}
 * @param related kind and key; empty for none
 * @param count how often it was reported
 */
public record RecordedEvent(
        String regarding,
        String related,
        String type,
        String reason,
        String action,
        String note,
        int count,
        Instant first,
        Instant last) {
    RecordedEvent again(Instant now) {
        return new RecordedEvent(regarding, related, type, reason, action, note, count + 1, first, now);
    }
}
