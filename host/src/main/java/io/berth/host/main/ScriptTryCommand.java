package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.config.ConfigurationFile;
import io.berth.host.profile.PluginObserver;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.PluginSource;
import io.berth.host.source.script.ScriptLimits;
import io.berth.host.source.script.ScriptRuntime;
import io.berth.host.source.script.ScriptSource;
import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.telemetry.NodeReport;
import io.berth.host.tree.TreeWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells what a script would change for one pod. */
@Command(
        name = "try",
        mixinStandardHelpOptions = true,
        description = {
            "Decides about one pod of a cluster's state twice, without a script and with it, and prints the verdict"
                + " and the score of each node for both, and how long each call of the script took. The pod may have a"
                + " node already: it is tried as if it had none. Other pods without a node, and workloads that would"
                + " make pods, are left out. Nothing outside is changed.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  kubectl get nodes,pods -A -o yaml > cluster.yaml",
            "  berth script try my-scripts/rack-limit.js -f cluster.yaml --pod default/web-1 --weight 5",
        })
final class ScriptTryCommand implements Callable<Integer> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Parameters(paramLabel = "FILE", description = "the script")
    Path file = Path.of("");

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--pod",
            required = true,
            paramLabel = "NAMESPACE/NAME",
            description = "which pod of the state; without a namespace it is in default")
    String pod = "";

    @Option(
            names = "--weight",
            paramLabel = "N",
            defaultValue = "1",
            description = "the script's weight where no profile names it (default: 1)")
    int weight = 1;

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description =
                    "a KubeSchedulerConfiguration; if it names the script's plugin, that is taken out for the first"
                            + " decision, else it is added for the second")
    @Nullable
    Path config;

    @Option(names = "--plugins", paramLabel = "DIR", description = "a folder with plugin jars")
    List<Path> jars = new ArrayList<>();

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "40",
            description = "how many nodes are shown at most (default: 40)")
    int rows = 40;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (rows < 0 || weight < 1) {
            throw new ParameterException(spec.commandLine(), "--rows takes 0 or more, and --weight 1 or more");
        }
        cluster.requireInput(spec.commandLine());
        if (!Files.exists(file)) {
            throw new InvalidInputException(new Problem(new Position(file.toString(), 0, 0), "", "does not exist"));
        }
        PodTrial trial = PodTrial.of(
                cluster.read(note -> spec.commandLine().getErr().println("note: " + note)),
                pod.contains("/") ? pod : "default/" + pod);
        Path work = TemporaryFolders.create("try");
        try (ScriptRuntime runtime = new ScriptRuntime(ScriptLimits.DEFAULT)) {
            Path folder = file.toAbsolutePath().resolveSibling("");
            String plugin = plugin(new ScriptSource(folder, runtime));
            ProfileEdit given =
                    config == null ? ProfileEdit.ofDefaults() : new ProfileEdit(ConfigurationFile.documents(config));
            boolean isNamed = given.names(plugin);
            ProfileEdit before = isNamed ? given.without(plugin) : given;
            ProfileEdit after = isNamed ? given : given.adding(plugin, weight, trial.schedulerName());
            TimedCalls timed = new TimedCalls(plugin, System::nanoTime);
            print(
                    plugin,
                    decide(trial, write(work, "before.yaml", before), folder, runtime, PluginObserver.NONE),
                    decide(trial, write(work, "after.yaml", after), folder, runtime, timed),
                    timed);
            return 0;
        } finally {
            TemporaryFolders.delete(work);
        }
    }

    private String plugin(ScriptSource source) {
        String name = file.getFileName().toString();
        PluginLoad load = source.scan().stream()
                .filter(one -> one.origin().location().equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(new Problem(
                        new Position(file.toString(), 0, 0), "", "is no script; give a file such as rack-limit.js")));
        return switch (load) {
            case PluginLoad.Failed failed -> throw new InvalidInputException(failed.problem());
            case PluginLoad.Loaded loaded -> loaded.factories().getFirst().name();
        };
    }

    private static Path write(Path folder, String name, ProfileEdit edit) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                edit.documents().stream().map(TreeWriter::json).collect(Collectors.joining("\n---\n")));
    }

    private DecisionRecord decide(
            PodTrial trial, Path configuration, Path folder, ScriptRuntime runtime, PluginObserver observer) {
        PluginOptions options = new PluginOptions();
        options.config = configuration;
        options.plugins = jars;
        options.scripts = List.of(folder);
        List<PluginSource> sources = new ArrayList<>(options.jarSources());
        sources.add(new ScriptSource(folder, runtime));
        return trial.decide(options, sources, observer, cluster.seed);
    }

    private void print(String plugin, DecisionRecord before, DecisionRecord after, TimedCalls timed) {
        PrintWriter out = spec.commandLine().getOut();
        Style style = Style.detect(System.console() != null && System.console().isTerminal(), System.getenv());
        Map<String, NodeReport> old = new HashMap<>();
        before.nodes().forEach(report -> old.put(report.node(), report));
        Table table = new Table("NODE", "WITHOUT", "WITH", plugin);
        for (NodeReport report : after.nodes()) {
            NodeReport known = old.get(report.node());
            table.row(
                    report.node(),
                    known == null ? "" : verdict(known, before),
                    verdict(report, after),
                    said(report, plugin));
        }
        table.lines(style, rows).forEach(out::println);
        if (table.size() > rows) {
            out.println("... and " + (table.size() - rows) + " more nodes; see --rows");
        }
        out.println();
        out.println("without " + plugin + ": " + outcome(before));
        out.println("with " + plugin + ":    " + outcome(after));
        out.println();
        Table times = new Table("CALL", "TIMES", "MS IN ALL", "MS EACH");
        timed.times()
                .forEach((method, time) -> times.row(
                        method,
                        Integer.toString(time.calls()),
                        millis(time.nanos()),
                        millis(time.nanos() / time.calls())));
        times.lines(style).forEach(out::println);
        out.println("measured once, in first calls; filterAll and scoreAll are one call for all nodes");
        out.flush();
    }

    private static String millis(long nanos) {
        return "%.2f".formatted(nanos / NANOS_PER_MILLI);
    }

    private static String verdict(NodeReport report, DecisionRecord decision) {
        String mark = report.node().equals(decision.node()) ? " *" : "";
        if (report.total() != null) {
            return report.total() + mark;
        }
        return report.plugin() == null
                ? (report.verdict().equals("Success") ? "fits" : report.verdict()) + mark
                : "refused by " + report.plugin();
    }

    private static String said(NodeReport report, String plugin) {
        if (plugin.equals(report.plugin())) {
            return String.join(", ", report.reasons());
        }
        return report.scores().stream()
                .filter(score -> score.plugin().equals(plugin))
                .map(score -> "score " + score.raw() + ", normalised " + score.normalized() + ", weighted "
                        + score.weighted())
                .findFirst()
                .orElse("");
    }

    private static String outcome(DecisionRecord decision) {
        return decision.node() == null
                ? "no node: " + decision.message()
                : decision.node() + " of " + decision.feasible() + " nodes that fit";
    }
}
