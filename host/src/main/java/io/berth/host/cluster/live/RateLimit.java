package io.berth.host.cluster.live;

import io.berth.host.time.Alarms;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Lets requests through at a rate, and some more after a pause: a bucket of tokens. Safe for several threads. */
final class RateLimit {
    private static final double NANOS = 1e9;

    private final double perSecond;
    private final int burst;
    private final LongSupplier nanos;
    private final Alarms alarms;
    private double tokens;
    private long filled;

    /**
     * @param perSecond negative for no limit
     * @param nanos a clock that only runs forward
     */
    RateLimit(double perSecond, int burst, LongSupplier nanos, Alarms alarms) {
        this.perSecond = perSecond;
        this.burst = burst;
        this.nanos = nanos;
        this.alarms = alarms;
        this.tokens = burst;
        this.filled = nanos.getAsLong();
    }

    /** Blocks until the next request may go. */
    void await() throws InterruptedException {
        Duration wait = take();
        if (!wait.isZero()) {
            alarms.pause(wait);
        }
    }

    /** Takes a token, on credit if there is none; returns how long to wait for it. */
    synchronized Duration take() {
        if (perSecond < 0) {
            return Duration.ZERO;
        }
        long now = nanos.getAsLong();
        tokens = Math.min(burst, tokens + (now - filled) * perSecond / NANOS);
        filled = now;
        tokens -= 1;
        return tokens >= 0 ? Duration.ZERO : Duration.ofNanos((long) Math.ceil(-tokens * NANOS / perSecond));
    }
}
