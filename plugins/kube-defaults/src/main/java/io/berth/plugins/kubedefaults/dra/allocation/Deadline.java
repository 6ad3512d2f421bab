package io.berth.plugins.kubedefaults.dra.allocation;

import java.time.Clock;
import java.time.Duration;

/** When a search has to end. */
public final class Deadline {
    private final Clock clock;
    private final long endMillis;

    private Deadline(Clock clock, long endMillis) {
        this.clock = clock;
        this.endMillis = endMillis;
    }

    /** After a time from now; never, if the time is zero. */
    public static Deadline after(Duration time, Clock clock) {
        return new Deadline(clock, time.isZero() ? Long.MAX_VALUE : clock.millis() + time.toMillis());
    }

    boolean isOver() {
        return endMillis != Long.MAX_VALUE && clock.millis() >= endMillis;
    }
}
