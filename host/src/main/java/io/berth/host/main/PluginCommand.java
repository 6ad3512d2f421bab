package io.berth.host.main;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What writers of jars need. */
@Command(
        name = "plugin",
        mixinStandardHelpOptions = true,
        subcommands = PluginNewCommand.class,
        description = {"Begins plugins that are written in Java.", ""},
        footer = {"", "Example:", "  berth plugin new rack-limit && cd rack-limit && mvn package"})
final class PluginCommand implements Runnable {
    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "give one of " + spec.subcommands().keySet());
    }
}
