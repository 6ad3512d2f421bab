package io.berth.host.time;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Calls back after a time. In a simulation the time is the simulation's. */
@FunctionalInterface
public interface Alarms {
    /**
     * Runs an action once, on a thread of its own, after a delay.
     *
     * @return cancels it, if it has not run yet
     */
    Runnable after(Duration delay, Runnable action);

    /** Blocks the calling thread for a time. */
    default void pause(Duration duration) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        Runnable cancel = after(duration, over::countDown);
        try {
            over.await();
        } finally {
            cancel.run();
        }
    }
}
