package io.berth.host.main;

import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.generation.Generation;
import io.berth.host.profile.EffectivePoint;
import io.berth.host.profile.Profile;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.telemetry.DecisionLog;
import io.berth.host.time.SimulatedTime;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Validates a configuration with its plugins and shows what it comes to. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Reads a configuration, loads the plugins, builds the profiles as the scheduler would, and prints the"
                + " plugins of each profile and extension point in call order, with weights and where they come from."
                + " Everything that is wrong is told at once, with line and column.",
            ""
        },
        footer = {"", "Example:", "  berth check --config profile.yaml --scripts my-scripts"})
final class CheckCommand implements Callable<Integer> {
    @Mixin
    PluginOptions plugins = new PluginOptions();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Style style = Style.detect(System.console() != null && System.console().isTerminal(), System.getenv());
        Generation generation = build(plugins);
        for (Profile profile : generation.profiles().values()) {
            out.println(style.bold("profile " + profile.schedulerName()));
            Table table = new Table("EXTENSION POINT", "#", "PLUGIN", "WEIGHT", "FROM");
            for (EffectivePoint point : profile.effective()) {
                for (int i = 0; i < point.plugins().size(); i++) {
                    EffectivePoint.EffectivePlugin plugin = point.plugins().get(i);
                    table.row(
                            i == 0 ? point.key() : "",
                            Integer.toString(i + 1),
                            plugin.name(),
                            plugin.weight() == 0 ? "" : Integer.toString(plugin.weight()),
                            plugin.origin().toString());
                }
            }
            table.lines(style).forEach(out::println);
            out.println();
        }
        GenerationNotes.of(generation).forEach(note -> out.println("note: " + note));
        int parallelism = generation.configuration().parallelism();
        if (parallelism != SchedulerConfiguration.DEFAULT_PARALLELISM) {
            out.println("note: parallelism " + parallelism
                    + " has no effect: nodes are filtered and scored on one thread, whatever it says");
        }
        out.println(style.good("ok: " + (plugins.config == null ? "the defaults" : plugins.config) + ", digest "
                + generation.digest()));
        out.flush();
        return 0;
    }

    /** A generation as the scheduler would build it, beside an empty cluster. */
    static Generation build(PluginOptions options) {
        SimulatedTime time = new SimulatedTime(Instant.EPOCH);
        EmbeddedCluster empty = new EmbeddedCluster(time, time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> {});
        return new SchedulerSetup(
                        options,
                        empty,
                        new SchedulerCore.Environment(time, time, RandomGenerator.getDefault(), Runnable::run, true),
                        QueueListener.NONE,
                        new DecisionLog(time, 0, 0, decision -> {}))
                .generations()
                .current();
    }
}
