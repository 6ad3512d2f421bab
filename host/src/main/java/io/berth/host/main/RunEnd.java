package io.berth.host.main;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The end of a run: after some time, or when the process is asked to end, which then waits for a while until the run has
 * ended in good order.
 */
final class RunEnd implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 10;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::ask, "berth-end");

    RunEnd() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void ask() {
        asked.countDown();
        try {
            ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @param seconds null for no limit */
    void await(@Nullable Integer seconds) throws InterruptedException {
        if (seconds == null) {
            asked.await();
        } else {
            asked.await(seconds, TimeUnit.SECONDS);
        }
    }

    /** The run has ended. */
    @Override
    public void close() {
        ended.countDown();
        if (asked.getCount() > 0) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process has just been asked to end, and does.
                asked.countDown();
            }
        }
    }
}
