package io.berth.host.main;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs commands as a person does. */
final class CommandRuns {
    private CommandRuns() {}

    /** The exit code. */
    static int run(StringWriter out, StringWriter err, String... arguments) {
        CommandLine command = Berth.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }
}
