package io.berth.host.main;

import io.berth.api.tree.Problem;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.cluster.manifest.TimeLine;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.telemetry.DecisionLog;
import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.time.SimulatedTime;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGeneratorFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Schedules what is in files, in simulated time, and tells what came of it. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        description = {
            "Schedules all pods of the given files on an embedded cluster, in simulated time, and prints where they"
                    + " went, what is left of the nodes, and why the others are pending. Nothing outside is read or"
                    + " changed.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  berth simulate -f deployment.yaml --nodes 5x8cpu,32Gi",
            "  kubectl get nodes,pods -A -o yaml > cluster.yaml && berth simulate -f cluster.yaml new-app.yaml",
            "  berth simulate -f cluster.yaml --why shop/web-1",
            "  berth simulate -f cluster.yaml --config profile.yaml --scripts my-scripts -o json"
        })
final class SimulateCommand implements Callable<Integer> {
    /** What comes after the last step of a time line still happens if it is due within this time. */
    private static final Duration AFTERMATH = Duration.ofMinutes(1);

    /** So long it takes at most until a pod that waits for an event is tried without one. */
    private static final Duration PARKED = Duration.ofSeconds(331);

    private static final int MANY_NODES = 200;
    private static final int CELLS = 5_000_000;

    enum Output {
        TABLE,
        JSON;

        /** As it is written on the command line. */
        static Output of(String text) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "table" -> TABLE;
                case "json" -> JSON;
                default -> throw new TypeConversionException("expected table or json, but was \"" + text + "\"");
            };
        }
    }

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @Mixin
    PluginOptions plugins = new PluginOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "table|json",
            defaultValue = "table",
            description = "table for people, json for programs: one object with every decision (default: table)")
    Output output = Output.TABLE;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "40",
            description = "how many rows a table has at most (default: 40)")
    int rows = 40;

    @Option(
            names = "--no-memory",
            description = "compute every verdict and score anew instead of remembering them; decisions are the same")
    boolean noMemory;

    @Option(
            names = "--why",
            paramLabel = "[NAMESPACE/]POD",
            converter = PodKeyConverter.class,
            description = "tell also why this pod is where it is, or why it is nowhere, as berth why does for a running"
                    + " berth: what other nodes scored, and what refused them. May be given several times; exits with 1"
                    + " if there is no such pod")
    List<PodKey> why = new ArrayList<>();

    @Option(names = "--fail-on-pending", description = "exit with 1 if a pod is left without a node")
    boolean failOnPending;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (rows < 0) {
            throw new ParameterException(spec.commandLine(), "--rows " + rows + ": give 0 or more");
        }
        if (!why.isEmpty() && output == Output.JSON) {
            throw new ParameterException(
                    spec.commandLine(), "--why is for people: -o json has all about every pod anyway");
        }
        cluster.requireInput(spec.commandLine());
        Consumer<String> notes = note -> err.println("note: " + note);
        Manifests manifests = cluster.read(notes);
        manifests.notices().forEach(notes);
        ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor();
        try {
            SimulationReport report = simulate(manifests, bindings, err);
            if (output == Output.JSON) {
                out.println(io.berth.host.tree.TreeWriter.json(report.json()));
            } else {
                Style style = Style.detect(
                        System.console() != null && System.console().isTerminal(), System.getenv());
                report.lines(style, rows).forEach(out::println);
            }
            boolean isAllTold = tellWhy(report, out, err);
            out.flush();
            return !isAllTold || failOnPending && report.hasPending() ? 1 : 0;
        } finally {
            // Some may wait for a time that does not come any more.
            bindings.shutdownNow();
        }
    }

    /** False if there is nothing to tell of a pod. */
    private boolean tellWhy(SimulationReport report, PrintWriter out, PrintWriter err) {
        boolean isAllTold = true;
        for (PodKey pod : why) {
            Optional<DecisionRecord> decision = report.find(pod);
            if (decision.isPresent()) {
                out.println();
                WhyText.show(DecisionJson.of(decision.get()), out);
            } else {
                err.println("berth: nothing was decided about " + pod
                        + ": it had a node from the start, or there is no such pod: is the name right?");
                isAllTold = false;
            }
        }
        return isAllTold;
    }

    private SimulationReport simulate(Manifests manifests, ExecutorService bindings, PrintWriter err) {
        SimulatedTime time = new SimulatedTime(Instant.parse("2026-01-01T00:00:00Z"));
        List<Problem> refusals = new ArrayList<>();
        EmbeddedCluster embedded =
                new EmbeddedCluster(time, time, cluster.seed, EmbeddedCluster.Deletion.AT_ONCE, refusals::add);
        DecisionLog decisions = new DecisionLog(time, Integer.MAX_VALUE, nodesTold(manifests), decision -> {});
        SchedulerSetup setup = new SchedulerSetup(
                plugins,
                embedded,
                new SchedulerCore.Environment(
                        time,
                        time,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(cluster.seed),
                        bindings,
                        Runnable::run,
                        !noMemory),
                QueueListener.NONE,
                decisions);
        GenerationNotes.of(setup.generations().current()).forEach(note -> err.println("note: " + note));
        embedded.load(manifests);
        embedded.start(setup.running().router());
        long begun = System.nanoTime();
        Progress progress = new Progress(err, System.console() != null && output == Output.TABLE);
        Set<String> before = SimulationReport.boundPods(embedded.objects());
        Simulation simulation = new Simulation(setup.running(), setup.core().queue(), time);
        Instant end = end(time.instant(), manifests);
        BooleanSupplier tick =
                () -> progress.tick(setup.core().queue().pending().active());
        WatchedRun.of(
                () -> {
                    setup.running().router().drain();
                    simulation.run(end, tick);
                    if (simulation.hasParked()) {
                        simulation.run(end.plus(PARKED), tick);
                    }
                },
                setup.running().scheduler()::leftBehind);
        progress.done();
        refusals.forEach(refusal -> err.println("refused: " + refusal));
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        return new SimulationReport(embedded.objects(), setup, decisions, before, took);
    }

    /** Of how many nodes each decision keeps the verdicts: of all, unless that would not fit into memory. */
    private int nodesTold(Manifests manifests) {
        long pods = Math.max(1, manifests.count("Pod"));
        if (output == Output.TABLE) {
            return why.isEmpty() ? 0 : (int) Math.clamp(CELLS / pods, WhyText.ROWS, MANY_NODES);
        }
        long nodes = manifests.count("Node");
        return nodes <= MANY_NODES || nodes * pods <= CELLS ? Integer.MAX_VALUE : (int) Math.max(10, CELLS / pods);
    }

    private static Instant end(Instant start, Manifests manifests) {
        Duration last = manifests.timeLines().stream()
                .map(TimeLine::steps)
                .filter(steps -> !steps.isEmpty())
                .map(steps -> steps.getLast().at())
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        return start.plus(last).plus(AFTERMATH);
    }
}
