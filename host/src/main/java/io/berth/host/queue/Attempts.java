package io.berth.host.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often a pod was tried, and with what result.
 *
 * @param count how often it was popped
 * @param first when it first could have been tried; null before that
 * @param unschedulable how often it was refused
 * @param consecutiveErrors how often it failed since it was last refused
 * @param backoffUntil {@link #NO_BACKOFF} where there is none
 */
public record Attempts(
        int count, @Nullable Instant first, int unschedulable, int consecutiveErrors, Instant backoffUntil) {
    /** Earlier than any time. */
    public static final Instant NO_BACKOFF = Instant.MIN;

    static final Attempts NONE = new Attempts(0, null, 0, 0, NO_BACKOFF);

    Attempts popped() {
        return new Attempts(count + 1, first, unschedulable, consecutiveErrors, backoffUntil);
    }

    Attempts possibleFrom(Instant time) {
        return first != null ? this : new Attempts(count, time, unschedulable, consecutiveErrors, backoffUntil);
    }

    /** A refusal ends a row of errors; an error leaves the number of refusals as it is. */
    Attempts failed(boolean refused) {
        return refused
                ? new Attempts(count, first, unschedulable + 1, 0, NO_BACKOFF)
                : new Attempts(count, first, unschedulable, consecutiveErrors + 1, NO_BACKOFF);
    }

    Attempts backingOffUntil(Instant time) {
        return new Attempts(count, first, unschedulable, consecutiveErrors, time);
    }

    /** The number that the back-off grows with. */
    int backoffCount() {
        return consecutiveErrors > 0 ? consecutiveErrors : unschedulable;
    }
}
