package io.berth.host.main;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.ManifestReader;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.profile.PluginObserver;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.source.PluginSource;
import io.berth.host.time.SimulatedTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;

/**
 * One measured run over a workload folder. What is measured is what the peer's bench measures: from the pop to the
 * reserved node, with preemption and its evictions. Bindings, and the events that follow from them, are done in batches
 * while the watch is held, unless they are asked for.
 */
final class Bench implements CycleListener {
    /** How many pods are assumed before their bindings are done. */
    private static final int BATCH = 256;

    private final PluginOptions plugins;
    private final List<PluginSource> sources;
    private final Path folder;
    private final Settings settings;
    private final BenchResult result;

    /**
     * How a run is done.
     *
     * @param remember false computes every verdict and score anew
     * @param bind true measures bindings and their events as well
     * @param warm true waits for the compiler before the measured part
     */
    record Settings(Duration limit, boolean remember, boolean bind, boolean warm) {}

    /** @param sources shared by all runs of a process, so that what is compiled of a plugin stays compiled */
    Bench(PluginOptions plugins, List<PluginSource> sources, Path folder, Settings settings) {
        this.plugins = plugins;
        this.sources = sources;
        this.folder = folder;
        this.settings = settings;
        this.result = new BenchResult(Objects.toString(folder.getFileName(), ""));
    }

    BenchResult run() {
        try (ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor()) {
            measure(bindings);
            bindings.shutdownNow();
        }
        return result;
    }

    private void measure(ExecutorService bindings) {
        // All at once: a ReplicaSet without its pods would get new ones.
        Manifests manifests =
                ManifestReader.read(Stream.of("other.jsonl", "nodes.jsonl", "initpods.jsonl", "pods.jsonl")
                        .map(folder::resolve)
                        .filter(Files::exists)
                        .toList());
        SimulatedTime time = new SimulatedTime(Instant.parse("2026-01-01T00:00:00Z"));
        EmbeddedCluster cluster = new EmbeddedCluster(time, time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> {});
        HeldTasks held = new HeldTasks(bindings);
        SchedulerSetup setup = new SchedulerSetup(
                plugins,
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
                this,
                PluginObserver.NONE);
        cluster.load(manifests);
        cluster.leaveWorkloadsAlone();
        cluster.start(setup.running().router());
        setup.running().router().drain();
        result.cluster(
                (int) manifests.count("Node"),
                SimulationReport.boundPods(cluster.objects()).size(),
                setup.generations().current().configuration().percentageOfNodesToScore());
        schedule(new Simulation(setup.running(), setup.core().queue(), time, held::count), held, time.instant());
    }

    private void schedule(Simulation simulation, HeldTasks held, Instant start) {
        System.gc();
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
