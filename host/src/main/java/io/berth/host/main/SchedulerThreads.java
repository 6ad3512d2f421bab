package io.berth.host.main;

import io.berth.host.cluster.Cluster;
import io.berth.host.generation.Reloader;
import io.berth.host.profile.CallWatch;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.scheduler.SchedulerCore;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drives a scheduler by threads, until it is closed. */
final class SchedulerThreads implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SchedulerThreads.class);
    private static final Duration BACKOFF_FLUSH = Duration.ofSeconds(1);
    private static final Duration UNSCHEDULABLE_FLUSH = Duration.ofSeconds(30);
    private static final Duration WATCH = Duration.ofMillis(10);
    private static final Duration FILE_CHECK = Duration.ofMillis(300);

    private final SchedulingQueue queue;
    private final Thread router;
    private final SchedulingLoop loop;
    private final Thread watching;
    private final Thread reloading;

    private SchedulerThreads(
            SchedulingQueue queue, Thread router, SchedulingLoop loop, Thread watching, Thread reloading) {
        this.queue = queue;
        this.router = router;
        this.loop = loop;
        this.watching = watching;
        this.reloading = reloading;
    }

    /** Starts to watch the cluster, waits until all that exists is known, and starts to schedule. */
    static SchedulerThreads start(
            Cluster cluster, SchedulerCore.Running running, SchedulingQueue queue, Reloader reloader, RealTime time)
            throws InterruptedException {
        Thread router = watch(cluster, running);
        running.router().awaitSynced();
        return schedule(router, running, queue, reloader, time);
    }

    /** Starts to watch the cluster. */
    static Thread watch(Cluster cluster, SchedulerCore.Running running) {
        Thread router = Thread.ofPlatform().daemon().name("berth-router").start(running.router()::run);
        cluster.start(running.router());
        return router;
    }

    /** Starts to schedule in a cluster that is being watched. */
    static SchedulerThreads schedule(
            Thread router, SchedulerCore.Running running, SchedulingQueue queue, Reloader reloader, RealTime time) {
        CallWatch watch = new CallWatch(new RealThreadTime());
        Thread watching = Thread.ofPlatform().daemon().name("berth-call-watch").start(() -> watch(watch));
        SchedulingLoop loop = new SchedulingLoop(running.scheduler(), watch);
        loop.start();
        time.every(BACKOFF_FLUSH, queue::flushBackoff);
        time.every(UNSCHEDULABLE_FLUSH, queue::flushUnschedulable);
        Thread reloading = Thread.ofPlatform().daemon().name("berth-reloader").unstarted(() -> follow(reloader));
        reloading.start();
        return new SchedulerThreads(queue, router, loop, watching, reloading);
    }

    private static void watch(CallWatch watch) {
        try {
            while (true) {
                Thread.sleep(WATCH);
                watch.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void follow(Reloader reloader) {
        try {
            while (true) {
                Thread.sleep(FILE_CHECK);
                reloader.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            log.error("files are not followed any more", e);
        }
    }

    /** Ends the loop after the pod that is being scheduled. */
    @Override
    public void close() {
        queue.close();
        router.interrupt();
        reloading.interrupt();
        try {
            loop.join(Duration.ofSeconds(5));
            watching.interrupt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
