package io.berth.host.main;

import io.berth.host.profile.Abandonment;
import io.berth.host.profile.CallWatch;
import io.berth.host.profile.WatchedThread;
import io.berth.host.scheduler.Scheduler;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that schedules: one at a time, and another one after each generation, so that nothing of a plugin that is gone
 * stays in it, and when a call of a plugin does not come back.
 */
final class SchedulingLoop {
    private static final Logger log = LoggerFactory.getLogger(SchedulingLoop.class);

    private final Scheduler scheduler;
    private final CallWatch watch;
    private volatile @Nullable Thread current;

    SchedulingLoop(Scheduler scheduler, CallWatch watch) {
        this.scheduler = scheduler;
        this.watch = watch;
    }

    /** Work of the loop; true if there is more. */
    private interface Work {
        boolean run() throws InterruptedException;
    }

    void start() {
        start(scheduler::runGeneration);
    }

    private void start(Work work) {
        WatchedThread thread = new WatchedThread(
                "berth-scheduling", () -> run(work), failure -> start(() -> scheduler.runGenerationAfter(failure)));
        watch.add(thread);
        current = thread;
        thread.start();
    }

    private void run(Work work) {
        try {
            if (work.run()) {
                start();
            }
        } catch (Abandonment e) {
            log.info("thread {} is back from the call in which it was left behind, and ends", Thread.currentThread());
        } catch (InterruptedException e) {
            // Nobody ends the loop so: a plugin has marked its thread, or the watch came too late with it.
            start();
        } catch (RuntimeException | Error e) {
            log.error("the scheduling loop failed and begins anew", e);
            start();
        }
    }

    /** Waits for the end, which comes when the queue is closed. */
    void join(Duration atMost) throws InterruptedException {
        Thread last = current;
        if (last != null) {
            last.join(atMost);
        }
    }
}
