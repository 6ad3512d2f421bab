package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.ManifestReader;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.generation.Generation;
import io.berth.host.profile.EffectivePoint;
import io.berth.host.profile.Profile;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.jar.MissingClasses;
import io.berth.host.telemetry.DecisionLog;
import io.berth.host.time.SimulatedTime;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Validates a configuration with its plugins and shows what it comes to, and manifests. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Reads a configuration, loads the plugins, builds the profiles as the scheduler would, and prints the"
                + " plugins of each profile and extension point in call order, with weights and where they come from."
                + " Everything that is wrong is told at once, with line and column.",
            "",
            "With -f the objects in files are checked, as a simulation would read them. If nothing else is given, that"
                    + " is all.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  berth check --config profile.yaml --scripts my-scripts",
            "  berth check -f manifests"
        })
final class CheckCommand implements Callable<Integer> {
    @Mixin
    PluginOptions plugins = new PluginOptions();

    @Option(
            names = {"-f", "--filename"},
            arity = "1..*",
            paramLabel = "FILE|FOLDER",
            description = "manifests to check as well, as for berth simulate")
    List<Path> files = new ArrayList<>();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Style style = Style.detect(System.console() != null && System.console().isTerminal(), System.getenv());
        boolean isOfManifestsAlone =
                !files.isEmpty() && plugins.config == null && plugins.plugins.isEmpty() && plugins.scripts.isEmpty();
        List<Problem> problems = new ArrayList<>();
        Generation generation = isOfManifestsAlone ? null : unlessBad(() -> build(plugins), problems);
        PrintWriter err = spec.commandLine().getErr();
        Consumer<String> notes = note -> err.println("note: " + note);
        Manifests manifests = files.isEmpty() ? null : unlessBad(() -> ManifestReader.read(files, notes), problems);
        if (manifests != null) {
            manifests.notices().forEach(notes);
        }
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
        if (generation != null) {
            show(generation, style, out);
        }
        if (manifests != null) {
            show(manifests, style, out);
        }
        out.flush();
        return 0;
    }

    /** So that all that is wrong is told, whichever of the files it is in. */
    private static <T> @Nullable T unlessBad(Supplier<T> reading, List<Problem> problems) {
        try {
            return reading.get();
        } catch (InvalidInputException e) {
            problems.addAll(e.problems());
            return null;
        }
    }

    private void show(Manifests manifests, Style style, PrintWriter out) {
        Map<String, Integer> counts = new TreeMap<>();
        manifests.objects().forEach(object -> counts.merge(object.kind().name(), 1, Integer::sum));
        String objects = counts.entrySet().stream()
                .map(kind -> kind.getValue() + " " + kind.getKey())
                .collect(Collectors.joining(", "));
        String names = files.stream().map(Path::toString).collect(Collectors.joining(", "));
        out.println(style.good("ok: " + names + ", " + (objects.isEmpty() ? "no objects" : objects)));
    }

    private void show(Generation generation, Style style, PrintWriter out) {
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
        missingClasses(generation).forEach(note -> out.println("note: " + note));
        int parallelism = generation.configuration().parallelism();
        if (parallelism != SchedulerConfiguration.DEFAULT_PARALLELISM) {
            out.println("note: parallelism " + parallelism
                    + " has no effect: nodes are filtered and scored on one thread, whatever it says");
        }
        out.println(style.good("ok: " + (plugins.config == null ? "the defaults" : plugins.config) + ", digest "
                + generation.digest()));
    }

    /** Of the jars that the user has given. */
    private List<String> missingClasses(Generation generation) {
        List<String> notes = new ArrayList<>();
        for (PluginLoad load : generation.loads()) {
            for (Path folder : plugins.plugins) {
                Path jar = folder.resolve(load.origin().location());
                if (load.origin().kind().equals("jar") && Files.isRegularFile(jar)) {
                    notes.addAll(MissingClasses.notes(jar));
                }
            }
        }
        return notes;
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
