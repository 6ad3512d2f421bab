package io.berth.host.leader;

import io.berth.host.time.Alarms;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongConsumer;

/** Time that goes on by as much as somebody pauses, with a look at the world after each pause. */
final class SteppedTime implements Alarms {
    private long nanos = 1_000_000;
    private Instant wall = Instant.parse("2026-01-01T00:00:00Z");
    private LongConsumer afterPause = seconds -> {};

    long nanos() {
        return nanos;
    }

    Instant wall() {
        return wall;
    }

    /** Lets time pass for all clocks. */
    void pass(Duration time) {
        nanos += time.toNanos();
        wall = wall.plus(time);
    }

    /** Somebody sets the clock. */
    void setWall(Instant to) {
        wall = to;
    }

    /** @param look takes how many seconds have passed since the start; throws {@link Stop} to end the pausing thread's work */
    void afterPause(LongConsumer look) {
        afterPause = look;
    }

    /** Ends what pauses, as an interrupt would. */
    static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Override
    public void pause(Duration duration) throws InterruptedException {
        pass(duration);
        try {
            afterPause.accept(nanos / 1_000_000_000);
        } catch (Stop e) {
            throw new InterruptedException();
        }
    }

    @Override
    public Runnable after(Duration delay, Runnable action) {
        throw new UnsupportedOperationException("an election only pauses");
    }
}
