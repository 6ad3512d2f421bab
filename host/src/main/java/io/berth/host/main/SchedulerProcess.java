package io.berth.host.main;

import io.berth.api.model.KubeObject;
import io.berth.host.cluster.Cluster;
import io.berth.host.cluster.FencedCluster;
import io.berth.host.cluster.live.ApiClient;
import io.berth.host.cluster.live.LiveCluster;
import io.berth.host.config.LeaderElection;
import io.berth.host.generation.ClosingThread;
import io.berth.host.generation.Reloader;
import io.berth.host.leader.LeaderElector;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.server.SecureServer;
import io.berth.host.shadow.Shadow;
import io.berth.host.telemetry.CycleListeners;
import io.berth.host.telemetry.CycleMetrics;
import io.berth.host.telemetry.DecisionLog;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.ProcessMetrics;
import io.berth.host.telemetry.SchedulerMetrics;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One process that schedules in a real cluster, from its start to its exit code. */
final class SchedulerProcess {
    private static final Logger log = LoggerFactory.getLogger(SchedulerProcess.class);
    private static final Duration DRAIN = Duration.ofSeconds(5);
    private static final Duration DRAIN_LOOK = Duration.ofMillis(20);
    private static final int DECISIONS_KEPT = 1_000;
    private static final int NODES_KEPT = 10;

    private final SchedulerCommand flags;
    private final StopSignals signals;
    private final RuntimeSettings settings;
    private final MetricRegistry registry;
    private final SchedulerMetrics metrics;
    private final RequestMetrics requests;
    private final ProcessState state = new ProcessState();
    private final Clock clock = Clock.systemUTC();
    private final InstantSource steady = new SteadyTime(clock.instant(), System::nanoTime);
    private volatile @Nullable SchedulerThreads threads;
    private volatile @Nullable ApiLeases leases;

    SchedulerProcess(SchedulerCommand flags, StopSignals signals) {
        this.flags = flags;
        this.signals = signals;
        this.settings = RuntimeSettings.of(flags);
        this.registry = new MetricRegistry(Set.copyOf(flags.other.disabledMetrics));
        this.metrics = new SchedulerMetrics(registry);
        this.requests = new RequestMetrics(registry);
    }

    /** The exit code. */
    int run() {
        log.info("Starting Kubernetes Scheduler: {}", String.join(", ", new Version().getVersion()));
        requireUsable();
        new ProcessMetrics(registry);
        new BuildMetrics(registry);
        try (RealTime time = new RealTime()) {
            return run(time, settings.election().leaderElect() ? candidate(time) : null);
        } catch (RuntimeException | Error e) {
            // The interrupt that asks to end breaks off whatever the start is at, and that has words of its own for it.
            if (!signals.asked()) {
                throw e;
            }
            return stopped(settings.election().leaderElect());
        }
    }

    /** Throws what is wrong with the flags, before the plugins are loaded, which takes a while. */
    private void requireUsable() {
        if (settings.election().leaderElect()) {
            settings.leaseTiming();
        }
        if (flags.writeConfigTo == null) {
            SecureServing.check(flags);
        }
    }

    private int run(RealTime time, @Nullable LeaderElector elector) {
        BooleanSupplier mayWrite = elector == null ? () -> true : elector::leads;
        try (LiveCluster live = LiveCluster.connect(
                        settings.connection(),
                        new LiveCluster.Environment(clock, time, random(), settings.hostName(), mayWrite, requests));
                ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            int code = run(time, live, elector, tasks);
            tasks.shutdownNow();
            return code;
        }
    }

    private int run(RealTime time, LiveCluster live, @Nullable LeaderElector elector, ExecutorService tasks) {
        Cluster cluster = elector == null ? live : new FencedCluster(live, elector::leads);
        ClusterNews news = new ClusterNews(live.reports(), this::lease);
        CycleMetrics cycles = new CycleMetrics(metrics, registry, System::nanoTime, steady, random());
        DecisionLog decisions = keptDecisions(clock);
        SchedulerSetup setup = new SchedulerSetup(
                flags.plugins,
                flags.stateDir.unused(),
                flags.plugins.sources(),
                cluster,
                new SchedulerCore.Environment(
                        clock,
                        steady,
                        time,
                        random(),
                        tasks,
                        tasks,
                        tasks,
                        new ClosingThread(ThreadWatch::over),
                        flags.other.maxInUnschedulable,
                        true),
                cycles,
                new CycleListeners(List.of(cycles, new DecisionLines(), decisions)),
                new HealthTap(cycles, news));
        if (flags.writeConfigTo != null) {
            settings.write(setup.generations().current(), flags.writeConfigTo);
            return 0;
        }
        GenerationMetrics generations = new GenerationMetrics(registry, clock);
        generations.began(setup.generations().current());
        refreshWhenLookedAt(setup);
        Shadow shadow = setup.shadow(new ShadowMetrics(registry));
        PluginSeries series = new PluginSeries(registry);
        series.follow(metrics, setup.generations());
        Reloader reloader = setup.reloader(new ReloadListeners(List.of(generations, news, series)));
        GenerationGauges gauges = new GenerationGauges(registry);
        registry.beforeEachLook(
                () -> gauges.show(reloader.history(), setup.generations().current()));
        Controls controls = new Controls(reloader, shadow, decisions);
        try (shadow;
                ControlDoor door = flags.stateDir.open(controls::answer);
                SecureServer server = serve(setup, elector, controls, time, tasks)) {
            return schedule(setup, cluster, elector, reloader, time);
        }
    }

    /** What berth why tells from: so little that it does not count beside the cluster's objects. */
    static DecisionLog keptDecisions(Clock clock) {
        return new DecisionLog(clock, DECISIONS_KEPT, NODES_KEPT, decision -> {});
    }

    private @Nullable SecureServer serve(
            SchedulerSetup setup,
            @Nullable LeaderElector elector,
            Controls controls,
            RealTime time,
            ExecutorService tasks) {
        if (flags.serving.isOff()) {
            return null;
        }
        SchedulerEndpoints endpoints =
                new SchedulerEndpoints(flags, settings, registry, state, setup, elector, controls);
        return new SecureServing(flags, time, clock, requests).start(endpoints.routes(), tasks);
    }

    private int schedule(
            SchedulerSetup setup, Cluster cluster, @Nullable LeaderElector elector, Reloader reloader, RealTime time) {
        DumpSignal.writes(StateDump.of(setup));
        boolean late = setup.generations().current().configuration().delayCacheUntilActive();
        try {
            if (signals.asked()) {
                throw new InterruptedException("asked to end while it started");
            }
            if (elector == null) {
                work(watched(setup, cluster), setup, reloader, time);
                new CountDownLatch(1).await();
            } else if (late) {
                elector.acquire();
                // Beside the renewals: what there is to be known may take longer than a lease lasts.
                Thread.ofPlatform().daemon().name("berth-start").start(() -> workLate(setup, cluster, reloader, time));
                elector.renew();
            } else {
                Thread router = watched(setup, cluster);
                elector.acquire();
                work(router, setup, reloader, time);
                elector.renew();
            }
            log.error("Leaderelection lost");
            endWork();
            return 1;
        } catch (InterruptedException e) {
            if (!signals.asked()) {
                throw new IllegalStateException("the main thread was interrupted by nobody who may", e);
            }
            return stop(setup, elector);
        }
    }

    /** Watches the cluster, and waits until all that was in it is known. */
    private Thread watched(SchedulerSetup setup, Cluster cluster) throws InterruptedException {
        Thread router = SchedulerThreads.watch(cluster, setup.running());
        setup.running().router().awaitSynced();
        state.synced();
        log.info("Caches are synced");
        return router;
    }

    private void work(Thread router, SchedulerSetup setup, Reloader reloader, RealTime time) {
        state.leads();
        threads =
                SchedulerThreads.schedule(router, setup.running(), setup.core().queue(), reloader, time);
    }

    private void workLate(SchedulerSetup setup, Cluster cluster, Reloader reloader, RealTime time) {
        try {
            work(watched(setup, cluster), setup, reloader, time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void endWork() {
        SchedulerThreads working = threads;
        if (working != null) {
            working.close();
        }
    }

    /** Ends in good order: what is being bound is bound, then the lease is free. */
    private int stop(SchedulerSetup setup, @Nullable LeaderElector elector) {
        state.stopping();
        endWork();
        drain(setup);
        if (elector != null) {
            elector.release();
        }
        return stopped(elector != null);
    }

    /** The exit code of a process that was asked to end. */
    private static int stopped(boolean elects) {
        if (!elects) {
            log.error("finished without leader elect");
            return 1;
        }
        log.info("Requested to terminate, exiting");
        return 0;
    }

    private static void drain(SchedulerSetup setup) {
        long end = System.nanoTime() + DRAIN.toNanos();
        try {
            while (setup.running().underWay() > 0 && System.nanoTime() - end < 0) {
                TimeUnit.MILLISECONDS.sleep(DRAIN_LOOK.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        int left = setup.running().underWay();
        if (left > 0) {
            log.warn("{} bindings and writes are given up", left);
        }
    }

    private LeaderElector candidate(RealTime time) {
        ApiClient client = ApiClient.open(settings.leaderConnection(), time, random(), requests);
        Candidacy candidacy = Candidacy.of(settings, client, clock);
        leases = candidacy.leases();
        return candidacy.elector(time, random(), registry);
    }

    private KubeObject lease() {
        ApiLeases store = leases;
        LeaderElection election = settings.election();
        return ClusterNews.lease(
                election.resourceNamespace(), election.resourceName(), store == null ? "" : store.uid());
    }

    private void refreshWhenLookedAt(SchedulerSetup setup) {
        registry.beforeEachLook(() -> {
            metrics.pending(setup.core().queue().pending());
            metrics.inFlight(setup.core().queue().inFlight());
            var size = setup.core().cache().size();
            metrics.cached(size.nodes(), size.pods(), size.assumedPods());
            metrics.binding(setup.running().underWay());
        });
    }

    private static RandomGenerator random() {
        return RandomGeneratorFactory.of("L64X128MixRandom").create();
    }
}
