package io.berth.host.main;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** Which process a command asks, and how it shows the answer. */
final class ControlOptions {
    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            required = true,
            description = "the folder that was given to berth run or berth scheduler as --state-dir")
    Path stateDir = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "table|json",
            defaultValue = "table",
            description = "table: for people; json: one JSON object (default: table)")
    SimulateCommand.Output output = SimulateCommand.Output.TABLE;

    /** Asks, shows the answer, and gives the exit code. */
    int ask(JsonValues request, PrintWriter out, PrintWriter err, BiConsumer<Tree.Mapping, PrintWriter> show) {
        Tree.Mapping answer;
        try {
            answer = ControlDoor.ask(stateDir, request.done());
        } catch (CommandFailure e) {
            err.println("berth: " + e.getMessage());
            return 1;
        }
        boolean isRefused = answer.text(Controls.RESULT).equals(Controls.REFUSED);
        if (output == SimulateCommand.Output.JSON) {
            out.println(TreeWriter.json(answer));
        } else if (isRefused) {
            texts(answer, "problems").forEach(problem -> err.println("berth: refused: " + problem));
        } else {
            show.accept(answer, out);
        }
        out.flush();
        return isRefused ? 1 : 0;
    }

    static void showOutcome(Tree.Mapping answer, PrintWriter out) {
        String generation = "generation " + answer.text("generation") + " (digest " + answer.text("digest") + ")";
        if (answer.text(Controls.RESULT).equals("unchanged")) {
            out.println("nothing to change: " + generation + " is in use already");
            return;
        }
        out.println(generation + " is in use");
        changes(answer).forEach(change -> out.println("  " + change));
    }

    /** In words: {@code replaced script prices.js}. */
    static List<String> changes(Tree.Mapping entry) {
        return items(entry, "changes").stream()
                .map(change -> change.text("how") + " " + change.text("kind") + " " + change.text("name"))
                .toList();
    }

    static List<Tree.Mapping> items(Tree.Mapping parent, String key) {
        List<Tree.Mapping> items = new ArrayList<>();
        if (parent.get(key) instanceof Tree.Sequence sequence) {
            for (Tree item : sequence.items()) {
                if (item instanceof Tree.Mapping mapping) {
                    items.add(mapping);
                }
            }
        }
        return items;
    }

    static List<String> texts(Tree.Mapping parent, String key) {
        List<String> texts = new ArrayList<>();
        if (parent.get(key) instanceof Tree.Sequence sequence) {
            for (Tree item : sequence.items()) {
                if (item instanceof Tree.Scalar scalar) {
                    texts.add(scalar.text());
                }
            }
        }
        return texts;
    }
}
