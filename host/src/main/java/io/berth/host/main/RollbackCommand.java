package io.berth.host.main;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lets a running process go back to an earlier generation. */
@Command(
        name = "rollback",
        mixinStandardHelpOptions = true,
        description = {
            "Lets a running berth go back to the files of an earlier generation. They stay in use until the files that"
                    + " it follows change, or berth reload is called.",
            ""
        },
        footer = {"", "Exit codes: 0 in use, 1 refused or no process there, 2 bad usage."})
final class RollbackCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "GENERATION",
            description = "its number in berth generations (default: the last one with other files)")
    @Nullable
    Long generation;

    @Mixin
    ControlOptions control = new ControlOptions();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        JsonValues request = new JsonValues().put("command", "rollback");
        if (generation != null) {
            request.put("generation", generation);
        }
        return control.ask(
                request, spec.commandLine().getOut(), spec.commandLine().getErr(), ControlOptions::showOutcome);
    }
}
