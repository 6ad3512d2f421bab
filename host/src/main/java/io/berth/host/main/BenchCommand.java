package io.berth.host.main;

import io.berth.host.tree.TreeWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the scheduler on a workload of the peer's. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Schedules the pods of a workload folder, which has nodes.jsonl, initpods.jsonl, pods.jsonl and"
                + " other.jsonl, one by one, and prints one JSON line with the figures of kube-scheduler's bench under"
                + " the same names. A latency is from the pop to the reserved node. CPU time is that of the whole"
                + " process while the pods are scheduled, binding on the embedded cluster and its events included.",
            ""
        },
        footer = {"", "Example:", "  berth bench --dir mixed --warmup mixed-of-another-seed"})
final class BenchCommand implements Callable<Integer> {
    @Option(names = "--dir", required = true, paramLabel = "DIR", description = "the workload")
    Path folder = Path.of("");

    @Option(
            names = "--warmup",
            paramLabel = "DIR",
            description = "a workload that is scheduled before, unmeasured, in the same process")
    @Nullable
    Path warmup;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "3600",
            description = "stop after this time, pods left or not (default: 3600)")
    int limitSeconds = 3600;

    @Option(
            names = "--no-memory",
            description = "compute every verdict and score anew instead of remembering them; decisions are the same")
    boolean noMemory;

    @Mixin
    PluginOptions plugins = new PluginOptions();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (warmup != null) {
            new Bench(plugins, warmup, limitSeconds, !noMemory).run();
        }
        out.println(TreeWriter.json(
                new Bench(plugins, folder, limitSeconds, !noMemory).run().json()));
        out.flush();
        return 0;
    }
}
