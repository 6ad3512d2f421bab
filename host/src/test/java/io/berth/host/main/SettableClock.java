package io.berth.host.main;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** The machine's clock, which somebody sets while a scheduler runs. */
final class SettableClock extends Clock {
    private final AtomicReference<Duration> off = new AtomicReference<>(Duration.ZERO);

    /** From now on the clock shows this much more than the right time, or less. */
    void setOff(Duration by) {
        off.set(by);
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(off.get());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("nobody asks for local times");
    }
}
