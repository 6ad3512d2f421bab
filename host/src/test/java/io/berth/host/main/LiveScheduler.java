package io.berth.host.main;

import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Problem;
import io.berth.host.cluster.live.LiveCluster;
import io.berth.host.cluster.live.LiveConnection;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/** A whole scheduler with the shipped plugins on a real API server, inside the test. */
final class LiveScheduler implements AutoCloseable {
    private final RealTime time = new RealTime();
    private final ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger notBound = new AtomicInteger();
    private final LiveCluster cluster;
    private final SchedulerSetup setup;
    private final SchedulerThreads threads;

    /** With the default configuration. */
    LiveScheduler(LiveConnection connection) throws InterruptedException {
        this(connection, null, Clock.systemUTC(), (pod, result) -> {});
    }

    /** Starts, and returns once it schedules. */
    LiveScheduler(LiveConnection connection, @Nullable Path config, Clock clock, Decisions decisions)
            throws InterruptedException {
        cluster = LiveCluster.connect(
                connection, new LiveCluster.Environment(clock, time, new SplittableRandom(1), "test"));
        PluginOptions options = new PluginOptions();
        options.config = config;
        options.plugins = List.of(Stage.SHIPPED);
        setup = new SchedulerSetup(
                options,
                cluster,
                new SchedulerCore.Environment(
                                clock,
                                time,
                                RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                                bindings,
                                true)
                        .measuredBy(new SteadyTime(clock.instant(), System::nanoTime)),
                QueueListener.NONE,
                new Listener(decisions));
        threads = SchedulerThreads.start(
                cluster, setup.running(), setup.core().queue(), setup.reloader(new Silent()), time);
    }

    /** Hears of decisions, on the scheduling thread. */
    interface Decisions {
        void decided(PodInfo pod, ScheduleResult result);
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

    private final class Listener implements CycleListener {
        private final Decisions decisions;

        Listener(Decisions decisions) {
            this.decisions = decisions;
        }

        @Override
        public void decided(PodInfo pod, long generation, ScheduleResult result) {
            decisions.decided(pod, result);
        }

        @Override
        public void notBound(PodInfo pod, long generation, boolean refused, String message) {
            notBound.incrementAndGet();
        }

        @Override
        public void bound(PodInfo pod, long generation, String node) {}
    }

    private static final class Silent implements ReloadListener {
        @Override
        public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {}

        @Override
        public void refused(List<Problem> problems) {
            throw new AssertionError(problems.toString());
        }
    }
}
