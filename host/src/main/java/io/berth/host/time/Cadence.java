package io.berth.host.time;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * When to tell of something bad that lasts: as it begins, a little later when its size is known, then ever more rarely.
 * Safe for several threads.
 */
public final class Cadence {
    private static final long FIRST = Duration.ofSeconds(5).toNanos();
    private static final long LONGEST = Duration.ofMinutes(5).toNanos();
    private static final int FACTOR = 4;

    private final LongSupplier nanos;
    private boolean lasts;
    private long begun;
    private long told;
    private long wait;

    /** @param nanos a clock that only goes on, in nanoseconds */
    public Cadence(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** It has happened, perhaps again: whether that is to be told now. */
    public synchronized boolean isDue() {
        long now = nanos.getAsLong();
        if (!lasts) {
            lasts = true;
            begun = now;
            told = now;
            wait = FIRST;
            return true;
        }
        if (now - told < wait) {
            return false;
        }
        told = now;
        wait = Math.min(FACTOR * wait, LONGEST);
        return true;
    }

    /** It has changed, so it is told of as if it were new. */
    public synchronized void changed() {
        wait = FIRST;
    }

    /** How long it has lasted by now; zero for nothing bad. */
    public synchronized Duration lasted() {
        return lasts ? Duration.ofNanos(nanos.getAsLong() - begun) : Duration.ZERO;
    }

    /** All is well. */
    public synchronized void end() {
        lasts = false;
    }
}
