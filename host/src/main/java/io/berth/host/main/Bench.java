package io.berth.host.main;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.ManifestReader;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.generation.Generations;
import io.berth.host.profile.PluginObserver;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.source.PluginSource;
import io.berth.host.telemetry.CycleListeners;
import io.berth.host.time.SimulatedTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One measured run over a workload folder. What is measured is what the peer's bench measures: from the pop to the
 * reserved node, with preemption and its evictions. Bindings, and the events that follow from them, are done in batches
 * while the watch is held, unless they are asked for.
 */
final class Bench implements CycleListener, AutoCloseable {
    /** How many pods are assumed before their bindings are done. */
    private static final int BATCH = 256;

    private final PluginOptions plugins;
    private final List<PluginSource> sources;
    private final Path folder;
    private final Settings settings;
    private final BenchResult result;
    private final Map<String, String> decisions = new LinkedHashMap<>();
    private @Nullable PlacementQuality quality;
    private @Nullable Generations generations;

    /**
     * How a run is done.
     *
     * @param remember false computes every verdict and score anew
     * @param bind true measures bindings and their events as well
     * @param quality true looks at the placements after the measured part
     * @param percentage of the nodes that are looked at; -1 as the configuration says
     * @param decisions true notes where each pod went
     * @param warm true waits for the compiler before the measured part
     */
    record Settings(
            Duration limit,
            boolean remember,
            boolean bind,
            boolean warm,
            boolean quality,
            boolean decisions,
            int percentage) {
        SchedulerConfiguration override(SchedulerConfiguration read) {
            return percentage < 0 ? read : read.lookingAt(percentage);
        }
    }

    /** @param sources shared by all runs of a process, so that what is compiled of a plugin stays compiled */
    Bench(PluginOptions plugins, List<PluginSource> sources, Path folder, Settings settings) {
        this.plugins = plugins;
        this.sources = sources;
        this.folder = folder;
        this.settings = settings;
        this.result = new BenchResult(Objects.toString(folder.getFileName(), ""));
    }

    /** How the placements were at the end of the run, if the settings ask for it. */
    Optional<PlacementQuality> quality() {
        return Optional.ofNullable(quality);
    }

    /** The node of each pod as it was decided first, in that order; empty where none fitted. If the settings ask for it. */
    Map<String, String> decisions() {
        return decisions;
    }

    /**
     * Runs it.
     *
     * @param before ended as soon as this one has the same plugins, so that they need not be loaded again
     */
    BenchResult run(@Nullable Bench before) {
        try (ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor()) {
            measure(bindings, before);
            bindings.shutdownNow();
        }
        return result;
    }

    private void measure(ExecutorService bindings, @Nullable Bench before) {
        SimulatedTime time = new SimulatedTime(Instant.parse("2026-01-01T00:00:00Z"));
        EmbeddedCluster cluster = new EmbeddedCluster(time, time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> {});
        HeldTasks held = new HeldTasks(bindings);
        SchedulerSetup setup = new SchedulerSetup(
                plugins,
                null,
                sources,
                cluster,
                new SchedulerCore.Environment(
                        time,
                        time,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                        settings.bind ? bindings : held,
                        settings.bind ? bindings : Runnable::run,
                        Runnable::run,
                        settings.remember),
                QueueListener.NONE,
                // Kept as a scheduler keeps them, so that their cost is measured.
                new CycleListeners(List.of(this, SchedulerProcess.keptDecisions(Clock.systemUTC()))),
                PluginObserver.NONE,
                settings::override);
        generations = setup.generations();
        if (before != null) {
            before.close();
        }
        load(cluster);
        cluster.start(setup.running().router());
        setup.running().router().drain();
        Set<String> boundBefore = SimulationReport.boundPods(cluster.objects());
        result.cluster(
                cluster.objects().list(Node.class).size(),
                boundBefore.size(),
                setup.generations().current().configuration().percentageOfNodesToScore());
        schedule(new Simulation(setup.running(), setup.core().queue(), time, held::count), held, time.instant());
        if (settings.quality) {
            quality = quality(setup.core().cache(), cluster.objects(), boundBefore);
        }
    }

    /** Ends its plugins; without effect if it was not run. */
    @Override
    public void close() {
        if (generations != null) {
            generations.close();
            generations = null;
        }
    }

    private PlacementQuality quality(SchedulerCache cache, ClusterObjects objects, Set<String> boundBefore) {
        List<PodInfo> workload = objects.list(Pod.class).stream()
                .filter(pod -> !boundBefore.contains(pod.metadata().uid()))
                .map(PodInfo::of)
                .toList();
        return new PlacementQuality(cache.snapshot().nodes(), workload, result.unschedulable());
    }

    /** In a method of its own, so that nothing holds the manifests while pods are scheduled. */
    private void load(EmbeddedCluster cluster) {
        // All at once: a ReplicaSet without its pods would get new ones.
        cluster.load(ManifestReader.read(Stream.of("other.jsonl", "nodes.jsonl", "initpods.jsonl", "pods.jsonl")
                .map(folder::resolve)
                .filter(Files::exists)
                .toList()));
        cluster.leaveWorkloadsAlone();
    }

    private void schedule(Simulation simulation, HeldTasks held, Instant start) {
        result.loaded(PeakMemory.heapMebibytes());
        if (settings.warm) {
            CompilerIdle.await();
        }
        PeakMemory.reset();
        Stopwatch watch = new Stopwatch();
        simulation.run(
                start.plusSeconds(30),
                () -> {
                    if (held.count() >= BATCH) {
                        watch.hold();
                        held.release();
                        simulation.settle();
                        watch.resume();
                    }
                    return watch.wallNanosSoFar() < settings.limit.toNanos();
                },
                result::latency);
        watch.hold();
        held.release();
        simulation.settle();
        result.end(watch.cpuNanos(), watch.wallNanos(), PeakMemory.mebibytes());
    }

    @Override
    public void decided(PodInfo pod, long generation, ScheduleResult decision) {
        if (settings.decisions) {
            decisions.putIfAbsent(
                    pod.name(),
                    decision instanceof ScheduleResult.Placed placed
                            ? placed.node().name()
                            : "");
        }
        result.decided(
                pod.uid(),
                decision instanceof ScheduleResult.Placed,
                decision.trace().evaluated(),
                decision.trace().feasible().size());
    }

    @Override
    public void notBound(PodInfo pod, long generation, boolean refused, String message) {
        result.lost(pod.uid());
    }

    @Override
    public void bound(PodInfo pod, long generation, String node) {}
}
