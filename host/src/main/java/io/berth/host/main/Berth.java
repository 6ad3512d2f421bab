package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command line. */
@Command(
        name = "berth",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            SimulateCommand.class,
            RunCommand.class,
            CheckCommand.class,
            PluginsCommand.class,
            ScriptCommand.class,
            PluginCommand.class,
            SchedulerCommand.class,
            ReloadCommand.class,
            RollbackCommand.class,
            GenerationsCommand.class,
            WhyCommand.class,
            ShadowCommand.class,
            BenchCommand.class,
            PrepareCommand.class
        },
        description = {
            "A Kubernetes scheduler that is extended while it runs: by plugin jars and JavaScript files that are"
                    + " dropped into a folder and wired by a KubeSchedulerConfiguration.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  berth simulate -f examples/shop.yaml --nodes 5x8cpu,32Gi",
            "  berth run --embedded -f examples/ --config conf/blinking-lights.yaml",
            "  berth check --config conf/blinking-lights.yaml",
            "",
            "Exit codes: 0 done, 1 failed, 2 bad usage or bad input."
        })
public final class Berth {
    /** Something that a person gave cannot be used. */
    static final int BAD_INPUT = 2;

    private static final int SYNOPSIS_MAX = 8;

    private Berth() {}

    public static void main(String[] arguments) {
        JarLogLimit.install();
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Berth());
        abbreviate(line);
        return line.setParameterExceptionHandler(Berth::badUsage)
                .setExecutionExceptionHandler(Berth::failed)
                // Else the value of an option that takes several could be another one that is misspelt.
                .setUnmatchedOptionsAllowedAsOptionParameters(false)
                .registerConverter(SimulateCommand.Output.class, SimulateCommand.Output::of)
                .setUsageHelpAutoWidth(true);
    }

    /** A synopsis with so many options says less than none; they are listed below it anyway. */
    private static void abbreviate(CommandLine line) {
        CommandLine.Model.CommandSpec spec = line.getCommandSpec();
        spec.usageMessage().abbreviateSynopsis(spec.options().size() > SYNOPSIS_MAX);
        line.getSubcommands().values().forEach(Berth::abbreviate);
    }

    private static int badUsage(ParameterException e, String[] arguments) {
        PrintWriter err = e.getCommandLine().getErr();
        // What follows is that the option before has no value, which is no news of the misspelt one.
        err.println("berth: " + String.valueOf(e.getMessage()).replaceFirst("^(Unknown option: '[^']*');.*", "$1"));
        CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
        err.println("See: " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return e.getCommandLine().getCommand() instanceof SchedulerCommand ? 1 : BAD_INPUT;
    }

    private static int failed(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (e instanceof InvalidInputException invalid) {
            invalid.problems().forEach((Problem problem) -> err.println("berth: " + problem));
            return BAD_INPUT;
        }
        if (e instanceof CommandFailure) {
            err.println("berth: " + e.getMessage());
            return 1;
        }
        err.println("berth: internal error, please report it: " + e);
        for (StackTraceElement element : e.getStackTrace()) {
            if (element.getClassName().startsWith("io.berth")) {
                err.println("  at " + element);
            }
        }
        return 1;
    }
}
