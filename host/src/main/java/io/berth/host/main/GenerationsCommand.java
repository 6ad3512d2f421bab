package io.berth.host.main;

import io.berth.api.tree.Tree;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows what a running process has put in place, and what it has refused. */
@Command(
        name = "generations",
        mixinStandardHelpOptions = true,
        description = {
            "Shows the generations of a running berth, oldest first: what changed, whether it is in use, how many pods"
                    + " are on their way with it, and the changes that were refused with their reasons.",
            ""
        },
        footer = {"", "Exit codes: 0 shown, 1 no process there, 2 bad usage."})
final class GenerationsCommand implements Callable<Integer> {
    @Mixin
    ControlOptions control = new ControlOptions();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return control.ask(
                new JsonValues().put("command", "generations"),
                spec.commandLine().getOut(),
                spec.commandLine().getErr(),
                GenerationsCommand::show);
    }

    private static void show(Tree.Mapping answer, PrintWriter out) {
        Table table = new Table("#", "DIGEST", "SINCE", "STATE", "PODS", "BY", "WHAT CHANGED");
        for (Tree.Mapping entry : ControlOptions.items(answer, "generations")) {
            boolean isRefused = entry.text("number").equals("0");
            String changes = String.join(", ", ControlOptions.changes(entry));
            table.row(
                    isRefused ? "-" : entry.text("number"),
                    isRefused ? "-" : entry.text("digest"),
                    entry.text("at").replaceAll("\\.\\d+Z", "Z"),
                    entry.text("state"),
                    entry.text("leases"),
                    entry.text("cause"),
                    changes.isEmpty() ? "-" : changes);
            ControlOptions.texts(entry, "problems")
                    .forEach(problem -> table.row("", "", "", "", "", "", "  " + problem));
        }
        Style style = Style.detect(System.console() != null && System.console().isTerminal(), System.getenv());
        table.lines(style).forEach(out::println);
    }
}
