package io.berth.host.main;

import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Problem;
import io.berth.host.cluster.live.LiveCluster;
import io.berth.host.cluster.live.LiveConnection;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadListener;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGeneratorFactory;

/** A whole scheduler with the shipped plugins on a real API server, inside the test. */
final class LiveScheduler implements AutoCloseable {
    private final RealTime time = new RealTime();
    private final ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger notBound = new AtomicInteger();
    private final LiveCluster cluster;
    private final SchedulerSetup setup;
    private final SchedulerThreads threads;

    /** Starts, and returns once it schedules. */
    LiveScheduler(LiveConnection connection) throws InterruptedException {
        Clock clock = Clock.systemUTC();
        cluster = LiveCluster.connect(
                connection, new LiveCluster.Environment(clock, time, new SplittableRandom(1), "test"));
        PluginOptions options = new PluginOptions();
        options.plugins = List.of(Stage.SHIPPED);
        setup = new SchedulerSetup(
                options,
                cluster,
                new SchedulerCore.Environment(
                        clock,
                        time,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                        bindings,
                        true),
                QueueListener.NONE,
                new Counting());
        threads = SchedulerThreads.start(
                cluster, setup.running(), setup.core().queue(), setup.reloader(new Silent()), time);
    }

    /** How often a pod lost its node before it was bound. */
    int notBound() {
        return notBound.get();
    }

    @Override
    public void close() {
        threads.close();
        awaitBindings();
        cluster.close();
        bindings.shutdownNow();
        time.close();
    }

    /** So that what fails while all is closed does not look like a failure of the test. */
    private void awaitBindings() {
        long end = System.nanoTime() + Duration.ofSeconds(5).toNanos();
        while (setup.running().underWay() > 0 && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private final class Counting implements CycleListener {
        @Override
        public void decided(PodInfo pod, long generation, ScheduleResult result) {}

        @Override
        public void notBound(PodInfo pod, long generation, boolean refused, String message) {
            notBound.incrementAndGet();
        }

        @Override
        public void bound(PodInfo pod, long generation, String node) {}
    }

    private static final class Silent implements ReloadListener {
        @Override
        public void applied(Generation generation) {}

        @Override
        public void refused(List<Problem> problems) {
            throw new AssertionError(problems.toString());
        }
    }
}
