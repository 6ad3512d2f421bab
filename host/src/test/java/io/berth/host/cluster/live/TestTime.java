package io.berth.host.cluster.live;

import io.berth.host.time.Alarms;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The machine's time, for tests against a real server. */
public final class TestTime implements Alarms, AutoCloseable {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("test-alarms").factory());

    public Clock clock() {
        return Clock.systemUTC();
    }

    @Override
    public Runnable after(Duration delay, Runnable action) {
        ScheduledFuture<?> alarm =
                timer.schedule(() -> Thread.ofVirtual().start(action), delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> alarm.cancel(false);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
