package io.berth.host.main;

import io.berth.api.tree.PrintableText;
import io.berth.api.tree.Tree;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A decision for people: from its JSON, as another process may have made it. */
final class WhyText {
    /** How many nodes are shown with their scores. */
    static final int ROWS = 10;

    private final Tree.Mapping decision;
    private final String pod;
    private final String node;
    private final long feasible;

    private WhyText(Tree.Mapping decision) {
        this.decision = decision;
        this.pod = decision.text("namespace") + "/" + decision.text("name");
        this.node = decision.text("node");
        this.feasible = number(decision, "nodesFeasible");
    }

    static void show(Tree.Mapping decision, PrintWriter out) {
        Style style = Style.detect(System.console() != null && System.console().isTerminal(), System.getenv());
        lines(decision, style).forEach(out::println);
    }

    static List<String> lines(Tree.Mapping decision, Style style) {
        WhyText text = new WhyText(decision);
        List<String> lines = new ArrayList<>();
        text.head(lines);
        text.refusals(lines);
        text.scores(lines, style);
        text.waiting(lines);
        return lines;
    }

    private boolean isDecided() {
        return number(decision, "attempts") > 0;
    }

    private void head(List<String> lines) {
        String by = decision.text("time").replaceAll("\\.\\d+Z", "Z") + " by generation " + decision.text("generation")
                + " (attempt " + decision.text("attempts") + ")";
        String message = PrintableText.of(decision.text("message"));
        if (!node.isEmpty()) {
            lines.add(
                    isDecided()
                            ? pod + " was placed on " + node + " at " + by
                            : pod + " is on " + node + ": " + message);
            return;
        }
        lines.add(pod + " has no node: " + message);
        if (isDecided()) {
            lines.add("decided at " + by);
        }
    }

    /** How many nodes fit, and for what the others were refused. */
    private void refusals(List<String> lines) {
        List<Tree.Mapping> groups = ControlOptions.items(decision, "refusals");
        long others = number(decision, "refusalsLeftOut");
        long refused = others
                + groups.stream().mapToLong(group -> number(group, "nodes")).sum();
        if (number(decision, "nodesEvaluated") == 0 && refused == 0) {
            return;
        }
        long all = ControlOptions.items(decision, "nodes").size() + number(decision, "nodesLeftOut");
        long open = all - feasible - refused;
        lines.add(feasible + " of " + counted(all, "node") + (feasible == 1 ? " fits" : " fit")
                + (open > 0 ? "; " + open + (open == 1 ? " was" : " were") + " not looked at" : "")
                + (refused > 0 ? "; " + refused + (refused == 1 ? " was" : " were") + " refused:" : ""));
        groups.forEach(group -> lines.add(count(number(group, "nodes")) + reason(group)));
        if (others > 0) {
            lines.add(count(others) + "for other reasons");
        }
    }

    private static String count(long nodes) {
        return String.format(Locale.ROOT, "%6d  ", nodes);
    }

    private static String reason(Tree.Mapping group) {
        String plugin = group.text("plugin");
        String reasons = String.join(", ", ControlOptions.texts(group, "reasons"));
        String example = group.text("example");
        return PrintableText.of((plugin.isEmpty() ? "" : plugin + ": ")
                + (reasons.isEmpty() ? "without a reason" : reasons)
                + (example.isEmpty() ? "" : " (such as " + example + ")"));
    }

    private void scores(List<String> lines, Style style) {
        List<NodeScores> best = NodeScores.best(decision, ROWS);
        if (best.isEmpty()) {
            nothingScored(lines);
            return;
        }
        ScoreColumns columns = ScoreColumns.of(best);
        lines.add("");
        lines.addAll(columns.table(best).lines(style));
        if (feasible > best.size()) {
            lines.add("and " + (feasible - best.size()) + " more that fit");
        }
        String these = feasible > best.size() ? "these nodes" : "all of them";
        if (!columns.equal().isEmpty()) {
            lines.add("the same on " + these + ": " + String.join(", ", columns.equal()));
        }
        if (!columns.zero().isEmpty()) {
            lines.add("0 on " + these + ": " + String.join(", ", columns.zero()));
        }
        if (!node.isEmpty() && best.size() > 1) {
            lines.add(lead(best.getFirst(), best.get(1)));
        }
    }

    private void nothingScored(List<String> lines) {
        if (feasible == 1) {
            String only = node.isEmpty() ? "one node" : node;
            lines.add("nothing was scored, as only " + only + " fits");
        } else if (feasible > 1) {
            lines.add("nothing was scored: the first node that was found was taken");
        }
    }

    private String lead(NodeScores chosen, NodeScores next) {
        long ties = number(decision, "nodesBest");
        if (ties > 1) {
            return node + " is one of the " + ties + " best, all with " + chosen.total()
                    + ": one of them was drawn by chance";
        }
        return node + " leads " + next.node() + " by " + (chosen.total() - next.total()) + ": "
                + String.join(", ", chosen.ahead(next));
    }

    private void waiting(List<String> lines) {
        List<String> plugins = ControlOptions.texts(decision, "refusedBy");
        if (node.isEmpty() && !plugins.isEmpty()) {
            lines.add("it is tried again when something changes for " + String.join(" or ", plugins));
        }
    }

    private static String counted(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    static long number(Tree.Mapping parent, String field) {
        String text = parent.text(field);
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }
}
