package io.berth.host.cluster.live;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long a watch waits after a failure: longer each time, up to half a minute, and never as long as others. */
final class WatchBackoff {
    private static final long FIRST_MILLIS = 800;
    private static final long LAST_MILLIS = 30_000;

    private final RandomGenerator random;
    private long millis = FIRST_MILLIS;

    WatchBackoff(RandomGenerator random) {
        this.random = random;
    }

    void reset() {
        millis = FIRST_MILLIS;
    }

    Duration next() {
        double spread;
        synchronized (random) {
            spread = random.nextDouble();
        }
        Duration wait = Duration.ofMillis((long) (millis * (1 + spread)));
        millis = Math.min(LAST_MILLIS, 2 * millis);
        return wait;
    }
}
