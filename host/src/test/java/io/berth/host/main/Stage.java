package io.berth.host.main;

import io.berth.api.tree.Problem;
import io.berth.host.cluster.Cluster;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.ManifestReader;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.cluster.manifest.NodeShapes;
import io.berth.host.cycle.CycleListener;
import io.berth.host.generation.ClosingThread;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import io.berth.host.generation.Reloader;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.telemetry.CycleListeners;
import io.berth.host.telemetry.CycleMetrics;
import io.berth.host.telemetry.DecisionLog;
import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.SchedulerMetrics;
import io.berth.host.time.SimulatedTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGeneratorFactory;

/** A whole scheduler on an embedded cluster in simulated time, with files that a test may change. */
final class Stage implements ReloadListener, AutoCloseable {
    static final Path SHIPPED = Path.of("target", "berth", "plugins");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    final Path folder;
    final Path config;
    final Path jars;
    final Path scripts;
    final List<Problem> refusals = new ArrayList<>();
    final List<Problem> refusedObjects = new ArrayList<>();
    final SimulatedTime time = new SimulatedTime(START);
    final EmbeddedCluster cluster =
            new EmbeddedCluster(time, time, 1, EmbeddedCluster.Deletion.AT_ONCE, refusedObjects::add);
    final DecisionLog decisions = new DecisionLog(time, 10_000, 1000, decision -> {});
    private final ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor();
    private final List<SchedulerSetup> started = new ArrayList<>();
    private final List<Reloader> reloaders = new ArrayList<>();
    private int manifests;
    private String shapes = "";
    /** What the scheduler's metrics show, if it has any. */
    final MetricRegistry registry = new MetricRegistry(Set.of());

    private final SchedulerMetrics metrics = new SchedulerMetrics(registry);
    private final PluginSeries series = new PluginSeries(registry);
    /** Whether it has metrics, as a real one. */
    boolean isMetered;
    /** How much simulated time pods get after each change. */
    Duration patience = Duration.ofMinutes(1);

    /** With the plugins that are shipped, and no scripts. */
    Stage(Path folder) {
        this.folder = folder;
        config = folder.resolve("config.yaml");
        jars = directory("jars");
        scripts = directory("scripts");
        for (String jar : List.of("kube-defaults.jar", "blinking-lights.jar", "my-custom-plugin-a.jar")) {
            copy(SHIPPED.resolve(jar), jars.resolve(jar));
        }
    }

    private Path directory(String name) {
        try {
            return Files.createDirectories(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void copy(Path from, Path to) {
        try {
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The default profile with score plugins in the form {@code name=weight}. */
    void profile(String... scorers) {
        StringBuilder text = new StringBuilder("""
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
              - schedulerName: default-scheduler
                plugins:
                  score:
                    enabled:
            """);
        for (String scorer : scorers) {
            String[] parts = scorer.split("=");
            text.append("          - {name: ")
                    .append(parts[0])
                    .append(", weight: ")
                    .append(parts[1])
                    .append("}\n");
        }
        write(config, text.toString());
    }

    private PluginOptions options() {
        PluginOptions options = new PluginOptions();
        options.config = config;
        options.plugins = List.of(jars);
        options.scripts = List.of(scripts);
        return options;
    }

    /** A scheduler by the files of the stage on another cluster, in real time. */
    SchedulerSetup onRealTime(Cluster other, RealTime realTime, ExecutorService beside, CycleListener listener) {
        return new SchedulerSetup(
                options(),
                other,
                new SchedulerCore.Environment(
                                Clock.systemUTC(),
                                realTime,
                                RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                                beside,
                                true)
                        .closingOn(new ClosingThread(ThreadWatch::over)),
                QueueListener.NONE,
                listener);
    }

    /** Builds the first generation and starts to watch the cluster. */
    void start(String nodes) {
        start(nodes, config, scripts);
    }

    /** With other files than those of the stage. */
    void start(String nodes, Path configuration, Path scriptFolder) {
        shapes = nodes;
        PluginOptions options = options();
        options.config = configuration;
        options.scripts = List.of(scriptFolder);
        SchedulerCore.Environment environment = new SchedulerCore.Environment(
                time, time, RandomGeneratorFactory.of("L64X128MixRandom").create(1), bindings, true);
        SchedulerSetup setup = isMetered
                ? metered(options, environment)
                : new SchedulerSetup(options, cluster, environment, QueueListener.NONE, decisions);
        started.add(setup);
        reloaders.add(setup.reloader(this));
        cluster.load(Manifests.EMPTY.plus(NodeShapes.parse(nodes)));
        cluster.start(setup.running().router());
    }

    private SchedulerSetup metered(PluginOptions options, SchedulerCore.Environment environment) {
        CycleMetrics cycles = new CycleMetrics(metrics, registry, System::nanoTime, time, () -> 0);
        SchedulerSetup setup = new SchedulerSetup(
                options,
                options.sources(),
                cluster,
                environment,
                cycles,
                new CycleListeners(List.of(cycles, decisions)),
                cycles);
        series.follow(metrics, setup.generations());
        return setup;
    }

    SchedulerSetup setup() {
        return started.getFirst();
    }

    Reloader reloader() {
        return reloaders.getFirst();
    }

    /** Looks at the files twice, as the reloader does to see that they stand still. */
    void lookAtFiles() {
        reloaders.getFirst().check();
        reloaders.getFirst().check();
    }

    /** Creates a pod, lets everything happen that can, and gives the decision. */
    DecisionRecord schedule(String pod) {
        apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: %s, namespace: default}
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 100m}}}]}
            """.formatted(pod));
        return decision(pod);
    }

    /** Makes objects and lets everything happen that can within a minute. */
    void apply(String yaml) {
        Path file = folder.resolve("manifest-" + ++manifests + ".yaml");
        write(file, yaml);
        cluster.load(new Manifests(
                ManifestReader.read(filesSoFar()).plus(NodeShapes.parse(shapes)).objects(), List.of(), List.of()));
        settle(patience);
    }

    private List<Path> filesSoFar() {
        List<Path> files = new ArrayList<>();
        for (int i = 1; i <= manifests; i++) {
            files.add(folder.resolve("manifest-" + i + ".yaml"));
        }
        return files;
    }

    void settle(Duration atMost) {
        new Simulation(setup().running(), setup().core().queue(), time)
                .run(time.instant().plus(atMost), () -> true);
    }

    DecisionRecord decision(String pod) {
        return decisions.all().stream()
                .filter(decision -> decision.name().equals(pod))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no decision about " + pod));
    }

    /** The weighted score of a plugin on the first node in a decision. */
    static long weighted(DecisionRecord decision, String plugin) {
        return decision.nodes().getFirst().scores().stream()
                .filter(score -> score.plugin().equals(plugin))
                .findFirst()
                .orElseThrow(() -> new AssertionError(plugin + " did not score: " + decision.nodes()))
                .weighted();
    }

    static boolean scored(DecisionRecord decision, String plugin) {
        return decision.nodes().getFirst().scores().stream()
                .anyMatch(score -> score.plugin().equals(plugin));
    }

    @Override
    public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {
        refusals.clear();
        series.applied(generation, cause, changes);
    }

    @Override
    public void refused(List<Problem> problems) {
        refusals.addAll(problems);
    }

    @Override
    public void close() {
        bindings.shutdownNow();
    }
}
