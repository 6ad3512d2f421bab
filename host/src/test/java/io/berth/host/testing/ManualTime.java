package io.berth.host.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test moves on. */
public final class ManualTime implements InstantSource {
    private Instant now;

    public ManualTime(Instant start) {
        this.now = start;
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    public synchronized void pass(Duration time) {
        now = now.plus(time);
    }
}
