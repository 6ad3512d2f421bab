package io.berth.host.main;

import io.berth.host.time.Alarms;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Alarms by the machine's clock; each goes off on a virtual thread. */
final class RealTime implements Alarms, AutoCloseable {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("berth-alarms").factory());

    @Override
    public Runnable after(Duration delay, Runnable action) {
        ScheduledFuture<?> alarm = timer.schedule(
                () -> Thread.ofVirtual().name("berth-alarm").start(action), delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> alarm.cancel(false);
    }

    /** Runs an action again and again, on the timer's own thread, with a pause after each run. */
    void every(Duration period, Runnable action) {
        timer.scheduleWithFixedDelay(action, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
