package io.berth.host.main;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What writers of scripts need. */
@Command(
        name = "script",
        mixinStandardHelpOptions = true,
        subcommands = {ScriptNewCommand.class, ScriptTestCommand.class, ScriptTryCommand.class},
        description = {"Begins, tests and tries out plugins that are written in JavaScript.", ""},
        footer = {"", "Examples:", "  berth script new rack-limit --dir my-scripts", "  berth script test my-scripts"})
final class ScriptCommand implements Runnable {
    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "give one of " + spec.subcommands().keySet());
    }
}
