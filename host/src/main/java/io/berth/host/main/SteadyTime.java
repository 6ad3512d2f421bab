package io.berth.host.main;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Time since a start, by a counter that goes on evenly. It begins as what the clock says and does not follow when
 * somebody sets that clock: a pod that backs off for ten seconds shall not do so for an hour.
 */
final class SteadyTime implements InstantSource {
    private final Instant start;
    private final LongSupplier nanos;
    private final long begun;

    SteadyTime(Instant start, LongSupplier nanos) {
        this.start = start;
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
    }

    @Override
    public Instant instant() {
        return start.plusNanos(nanos.getAsLong() - begun);
    }
}
