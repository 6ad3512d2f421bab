package io.berth.host.main;

import com.sun.management.OperatingSystemMXBean;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.ManifestReader;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.time.SimulatedTime;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;

/** One measured run over a workload folder. */
final class Bench implements CycleListener {
    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final PluginOptions plugins;
    private final Path folder;
    private final Duration limit;
    private final boolean remember;
    private final BenchResult result;

    Bench(PluginOptions plugins, Path folder, int limitSeconds, boolean remember) {
        this.plugins = plugins;
        this.folder = folder;
        this.limit = Duration.ofSeconds(limitSeconds);
        this.remember = remember;
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
        SchedulerSetup setup = new SchedulerSetup(
                plugins,
                cluster,
                new SchedulerCore.Environment(
                        time,
                        time,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                        bindings,
                        Runnable::run,
                        remember),
                QueueListener.NONE,
                this);
        cluster.load(manifests);
        cluster.start(setup.running().router());
        setup.running().router().drain();
        result.cluster(
                (int) manifests.count("Node"),
                SimulationReport.boundPods(cluster.objects()).size(),
                setup.generations().current().configuration().percentageOfNodesToScore());
        schedule(new Simulation(setup.running(), setup.core().queue(), time), time.instant());
    }

    private void schedule(Simulation simulation, Instant start) {
        System.gc();
        PeakMemory.reset();
        long cpu = OS.getProcessCpuTime();
        long begun = System.nanoTime();
        simulation.run(start.plusSeconds(30), () -> System.nanoTime() - begun < limit.toNanos(), result::latency);
        result.end(OS.getProcessCpuTime() - cpu, System.nanoTime() - begun, PeakMemory.mebibytes());
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
