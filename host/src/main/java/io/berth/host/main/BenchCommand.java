package io.berth.host.main;

import io.berth.host.source.PluginSource;
import io.berth.host.tree.TreeWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the scheduler on a workload of the peer's. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Schedules the pods of a workload folder, which has nodes.jsonl, initpods.jsonl, pods.jsonl and"
                + " other.jsonl, one by one, and prints one JSON line with the figures of kube-scheduler's bench under"
                + " the same names. A latency is from the pop to the reserved node. CPU time is that of the whole"
                + " process, compiler and garbage collector included, while pods are scheduled; binding is left out"
                + " unless --bind is given.",
            ""
        },
        footer = {"", "Example:", "  berth bench --dir mixed --warmup mixed-of-another-seed"})
final class BenchCommand implements Callable<Integer> {
    private static final int AS_CONFIGURED = -1;

    @Option(names = "--dir", required = true, paramLabel = "DIR", description = "the workload")
    Path folder = Path.of("");

    @Option(
            names = "--warmup",
            paramLabel = "DIR",
            description = "a workload that is scheduled before, unmeasured, in the same process; can be given several"
                    + " times")
    List<Path> warmups = new ArrayList<>();

    @Option(
            names = "--limit",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "stop after this time, pods left or not, such as 30s or 2m (default: 1h)")
    Duration limit = Duration.ofHours(1);

    @Option(names = "--bind", description = "measure bindings on the embedded cluster and their events as well")
    boolean bind;

    @Option(
            names = "--no-memory",
            description = "compute every verdict and score anew instead of remembering them; decisions are the same")
    boolean noMemory;

    @Option(
            names = "--percentage",
            paramLabel = "N",
            description = "the share of the nodes that is looked at, in place of percentageOfNodesToScore of the"
                    + " configuration and its profiles; 0 or 100 for all nodes. kube-scheduler's default comes to 10 at"
                    + " 5,000 nodes")
    int percentage = AS_CONFIGURED;

    @Option(
            names = "--quality",
            description = "print a second JSON line on the placements at the end: mean and deviation of the share of"
                    + " cpu and memory that is asked for on the nodes, the share of the free cpu on nodes with no room"
                    + " for the workload's median pod (fragmentation), and pods without a node")
    boolean quality;

    @Option(
            names = "--decisions",
            paramLabel = "FILE",
            description =
                    "write the names of each pod and of its node, as decided first, in the order of the decisions")
    @Nullable
    Path decisions;

    @Mixin
    PluginOptions plugins = new PluginOptions();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (percentage != AS_CONFIGURED && (percentage < 0 || percentage > 100)) {
            throw new ParameterException(
                    spec.commandLine(), "--percentage " + percentage + ": expected a whole number from 0 to 100");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<PluginSource> sources = plugins.sources(!noMemory);
        Bench.Settings settings =
                new Bench.Settings(limit, !noMemory, bind, !warmups.isEmpty(), quality, decisions != null, percentage);
        @Nullable Bench last = null;
        for (Path warmup : warmups) {
            Bench run = new Bench(plugins, sources, warmup, settings);
            run.run(last);
            last = run;
        }
        try (Bench bench = new Bench(plugins, sources, folder, settings)) {
            out.println(TreeWriter.json(bench.run(last).json()));
            bench.quality().ifPresent(placements -> out.println(TreeWriter.json(placements.json())));
            if (decisions != null) {
                write(decisions, bench.decisions());
            }
        }
        out.flush();
        return 0;
    }

    private static void write(Path file, Map<String, String> decisions) throws IOException {
        Files.write(
                file,
                decisions.entrySet().stream()
                        .map(decision -> decision.getKey() + " " + decision.getValue())
                        .toList());
    }
}
