package io.berth.host.main;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lets a running process read its files at once. */
@Command(
        name = "reload",
        mixinStandardHelpOptions = true,
        description = {
            "Lets a running berth read its configuration, jars and scripts at once, tells what came of it, and ends"
                    + " what berth rollback has begun.",
            ""
        },
        footer = {"", "Exit codes: 0 in use, 1 refused or no process there, 2 bad usage."})
final class ReloadCommand implements Callable<Integer> {
    @Mixin
    ControlOptions control = new ControlOptions();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return control.ask(
                new JsonValues().put("command", "reload"),
                spec.commandLine().getOut(),
                spec.commandLine().getErr(),
                ControlOptions::showOutcome);
    }
}
