package io.berth.host.main;

import io.berth.api.tree.Tree;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lets a running process try a configuration on what it decides, and shows what would differ. */
@Command(
        name = "shadow",
        mixinStandardHelpOptions = true,
        description = {
            "Tries a configuration on a running berth without effect. Each pod that is decided is decided once more, by"
                    + " the candidate, from the same state of the cluster and on a thread of its own; what differs is"
                    + " shown: how often, for which pods, both nodes with their scores, and what it takes.",
            "",
            "With --config a candidate is started, in place of one that runs already. Without, it is shown how far it"
                    + " is. Its plugins are those of the generation in use, or those of folders that it brings along."
                    + " After a reload it goes on beside the new generation, and its counts begin anew.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  berth shadow --state-dir state --config next.yaml   start",
            "  berth shadow --state-dir state --config next.yaml --scripts next-rules",
            "  berth shadow --state-dir state                      show",
            "  berth shadow promote --state-dir state              put it in use, as a generation",
            "  berth shadow drop --state-dir state                 end it",
            "",
            "What is promoted is what was compared, also if files have changed since. It stays until the files that"
                    + " berth follows change, as after berth rollback: put configuration and plugins there as well.",
            "",
            "Exit codes: 0 done, 1 refused or no process or no candidate there, 2 bad usage."
        })
final class ShadowCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "promote|drop",
            description = "promote: put the candidate in use; drop: end it (default: show it)")
    @Nullable
    String action;

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "start with this KubeSchedulerConfiguration as the candidate")
    @Nullable
    Path config;

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description = "with --config: the candidate has the jars of this folder and not those of the folders that"
                    + " were given to berth; those that come with Berth it has as well; can be given several times")
    List<Path> plugins = new ArrayList<>();

    @Option(
            names = "--scripts",
            paramLabel = "DIR",
            description = "with --config: the candidate has the scripts of this folder and no others; can be given"
                    + " several times")
    List<Path> scripts = new ArrayList<>();

    @Mixin
    ControlOptions control = new ControlOptions();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return control.ask(
                request(), spec.commandLine().getOut(), spec.commandLine().getErr(), this::show);
    }

    private void show(Tree.Mapping answer, PrintWriter out) {
        if ("promote".equals(action)) {
            ControlOptions.showOutcome(answer, out);
            out.println("the files that berth follows are as they were: their next change, or a restart, takes those");
        } else if (config != null) {
            out.println(ShadowText.head(answer));
        } else {
            ShadowText.show(answer, out);
        }
    }

    private JsonValues request() {
        Path file = config;
        if (action != null && !action.equals("promote") && !action.equals("drop")) {
            throw new ParameterException(
                    spec.commandLine(), "shadow " + action + ": there are promote and drop, or none of them");
        }
        if (action != null && file != null) {
            throw new ParameterException(
                    spec.commandLine(), "shadow " + action + " takes no --config: start the candidate first");
        }
        if (file == null && !(plugins.isEmpty() && scripts.isEmpty())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--plugins and --scripts are for a candidate that is started: give --config too");
        }
        if (file == null) {
            return new JsonValues().put("command", action == null ? "shadow" : "shadow " + action);
        }
        return new JsonValues()
                .put("command", "shadow start")
                .put("name", file.toString())
                .put("configuration", text(file))
                .put(ShadowControls.PLUGINS, folders(plugins))
                .put(ShadowControls.SCRIPTS, folders(scripts));
    }

    /** The process may have been started elsewhere. */
    private static Tree folders(List<Path> folders) {
        return JsonValues.texts(folders.stream()
                .map(folder -> folder.toAbsolutePath().normalize().toString())
                .toList());
    }

    private String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--config " + file + " cannot be read: "
                            + (Files.exists(file) ? e.getMessage() : "there is no such file"));
        }
    }
}
