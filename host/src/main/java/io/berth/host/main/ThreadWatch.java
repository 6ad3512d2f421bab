package io.berth.host.main;

import io.berth.host.profile.CallWatch;
import io.berth.host.profile.WatchedThread;
import java.time.Duration;

/** Looks after a thread beside the scheduling loop, for as long as it runs. */
final class ThreadWatch {
    private static final Duration LOOK = Duration.ofMillis(10);

    private ThreadWatch() {}

    /** Watches a thread that is about to be started, until it ends or is left behind. */
    static void over(WatchedThread thread) {
        CallWatch watch = new CallWatch(new RealThreadTime());
        watch.add(thread);
        Thread.ofPlatform().daemon().name(thread.getName() + "-watch").start(() -> look(watch));
    }

    private static void look(CallWatch watch) {
        try {
            while (!watch.isIdle()) {
                Thread.sleep(LOOK);
                watch.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
