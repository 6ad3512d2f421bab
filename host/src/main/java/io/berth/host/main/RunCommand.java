package io.berth.host.main;

import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.generation.ClosingThread;
import io.berth.host.generation.FileState;
import io.berth.host.generation.Reloader;
import io.berth.host.profile.PluginObserver;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.shadow.Shadow;
import io.berth.host.shadow.ShadowListener;
import io.berth.host.telemetry.DecisionLog;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Schedules until it is stopped, following every file as it changes. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Schedules until it is stopped. With --embedded the cluster is in memory and made from files; manifests,"
                    + " configuration, plugin jars and scripts are followed while it runs, and each change takes effect"
                    + " on the next pod. A change that cannot be used is refused with its reason, and what was before"
                    + " goes on.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  berth run --embedded -f examples/ --config conf/blinking-lights.yaml",
            "  berth run --embedded --nodes 3x4cpu,8Gi -f pods/ --scripts my-scripts"
        })
final class RunCommand implements Callable<Integer> {
    private static final Duration MANIFEST_CHECK = Duration.ofMillis(300);
    private static final int DECISIONS_KEPT = 10_000;
    private static final int NODES_KEPT = 50;

    @Option(names = "--embedded", description = "on a cluster in memory, made from the files of -f and --nodes")
    boolean embedded;

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @Mixin
    PluginOptions plugins = new PluginOptions();

    @Mixin
    StateOptions state = new StateOptions();

    @Option(names = "--for", paramLabel = "SECONDS", description = "stop after this time instead of at Ctrl-C")
    @Nullable
    Integer seconds;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "table|json",
            defaultValue = "table",
            description = "table: a line for people for each decision; json: one JSON object a line (default: table)")
    SimulateCommand.Output output = SimulateCommand.Output.TABLE;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        if (!embedded) {
            throw new ParameterException(
                    spec.commandLine(), "so far there is only the embedded cluster: add --embedded");
        }
        if (seconds != null && seconds < 1) {
            throw new ParameterException(spec.commandLine(), "--for " + seconds + ": give 1 or more seconds");
        }
        cluster.requireInput(spec.commandLine());
        PrintWriter out = spec.commandLine().getOut();
        FileState first = FileState.of(cluster.files);
        Manifests manifests = cluster.read(note -> spec.commandLine().getErr().println("note: " + note));
        RunReport report = new RunReport(out, output);
        manifests.notices().forEach(report::note);
        try (RealTime time = new RealTime();
                ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor()) {
            run(first, manifests, report, time, bindings);
        }
        return 0;
    }

    private void run(FileState first, Manifests manifests, RunReport report, RealTime time, ExecutorService bindings)
            throws InterruptedException {
        Clock clock = Clock.systemUTC();
        EmbeddedCluster embeddedCluster = new EmbeddedCluster(
                clock, time, cluster.seed, EmbeddedCluster.Deletion.GRACEFUL, report::refusedObject);
        DecisionLog decisions = new DecisionLog(clock, DECISIONS_KEPT, NODES_KEPT, report::decided);
        SchedulerSetup setup = new SchedulerSetup(
                plugins,
                state.unused(),
                plugins.sources(),
                embeddedCluster,
                new SchedulerCore.Environment(
                                clock,
                                time,
                                RandomGeneratorFactory.of("L64X128MixRandom").create(cluster.seed),
                                bindings,
                                true)
                        .measuredBy(new SteadyTime(clock.instant(), System::nanoTime))
                        .closingOn(new ClosingThread(ThreadWatch::over)),
                QueueListener.NONE,
                decisions,
                PluginObserver.NONE);
        report.inUse(setup.generations().current());
        embeddedCluster.load(manifests);
        Shadow shadow = setup.shadow(ShadowListener.NONE);
        Reloader reloader = setup.reloader(report);
        try (RunEnd end = new RunEnd()) {
            try (ControlDoor door = state.open(new Controls(reloader, shadow, decisions)::answer);
                    shadow;
                    SchedulerThreads threads = SchedulerThreads.start(
                            embeddedCluster, setup.running(), setup.core().queue(), reloader, time)) {
                time.every(
                        MANIFEST_CHECK,
                        new ManifestFollower(cluster, first, manifests, embeddedCluster, report)::check);
                end.await(seconds);
            }
            report.end(setup);
        }
    }
}
