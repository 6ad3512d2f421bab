package io.berth.host.main;

import io.berth.api.tree.Tree;
import io.berth.host.shadow.Agreement;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report of a candidate for people. */
final class ShadowText {
    private static final int ROWS = 20;
    private static final int WHY_LENGTH = 120;

    private ShadowText() {}

    static void show(Tree.Mapping report, PrintWriter out) {
        Style style = Style.detect(System.console() != null && System.console().isTerminal(), System.getenv());
        out.println(head(report));
        out.println();
        decisions(report.mapping("decisions")).lines(style).forEach(out::println);
        out.println();
        times(report.mapping("time")).lines(style).forEach(out::println);
        List<Tree.Mapping> plugins = ControlOptions.items(report, "plugins");
        if (!plugins.isEmpty()) {
            out.println();
            plugins(plugins).lines(style).forEach(out::println);
        }
        List<Tree.Mapping> differences = ControlOptions.items(report, "differences");
        if (!differences.isEmpty()) {
            out.println();
            differences(differences).lines(style, ROWS).forEach(out::println);
        }
        if (differences.size() > ROWS) {
            out.println("and " + (differences.size() - ROWS) + " more pods: see -o json");
        }
    }

    static String head(Tree.Mapping report) {
        Tree.Mapping candidate = report.mapping("candidate");
        Tree.Mapping current = report.mapping("current");
        String ended = report.text("ended");
        return "candidate " + candidate.text("name") + with(candidate) + " (digest " + candidate.text("digest")
                + ") beside generation " + current.text("generation") + " (digest " + current.text("digest")
                + ") since "
                + report.text("since").replaceAll("\\.\\d+Z", "Z") + (ended.isEmpty() ? "" : "; ended: " + ended);
    }

    private static String with(Tree.Mapping candidate) {
        List<String> own = new ArrayList<>();
        for (String kind : List.of(ShadowControls.PLUGINS, ShadowControls.SCRIPTS)) {
            ControlOptions.texts(candidate, kind).forEach(folder -> own.add(kind + " " + folder));
        }
        return own.isEmpty() ? "" : " with " + String.join(", ", own);
    }

    private static Table decisions(Tree.Mapping decisions) {
        Table table = new Table("DECISIONS", "COUNT", "PART");
        long compared = number(decisions, "compared");
        table.row("compared", Long.toString(compared), "");
        for (Agreement agreement : Agreement.values()) {
            long count = number(decisions, agreement.toString());
            if (agreement.isCompared()) {
                table.row("  " + words(agreement), Long.toString(count), part(count, compared));
            } else if (count > 0) {
                table.row(words(agreement), Long.toString(count), "");
            }
        }
        table.row("not compared, too many at once", decisions.text("dropped"), "");
        return table.row("still to be compared", decisions.text("waiting"), "");
    }

    private static String words(Agreement agreement) {
        return switch (agreement) {
            case SAME_NODE -> "same node";
            case NO_NODE_EITHER -> "no node either way";
            case OTHER_NODE -> "another node";
            case ONLY_CURRENT_FITS -> "no node with the candidate";
            case ONLY_CANDIDATE_FITS -> "a node with the candidate only";
            case CANDIDATE_FAILED -> "the candidate failed";
            case CURRENT_FAILED -> "nothing to compare, as the cycle failed";
            case NO_PROFILE -> "the candidate has no such profile";
        };
    }

    private static String part(long count, long all) {
        return all == 0 ? "" : String.format(Locale.ROOT, "%.1f%%", 100.0 * count / all);
    }

    private static Table times(Tree.Mapping time) {
        Table table = new Table("A CYCLE TAKES", "MEAN", "LONGEST", "CPU");
        for (String side : List.of(ShadowJson.CURRENT, ShadowJson.CANDIDATE)) {
            Tree.Mapping timing = time.mapping(side);
            table.row(side, millis(timing, "meanMicros"), millis(timing, "maxMicros"), millis(timing, "meanCpuMicros"));
        }
        return table;
    }

    private static String millis(Tree.Mapping timing, String field) {
        return String.format(Locale.ROOT, "%.2f ms", number(timing, field) / 1000.0);
    }

    private static Table plugins(List<Tree.Mapping> plugins) {
        Table table = new Table("CANDIDATE'S PLUGIN", "STATE", "FAILURES", "LAST");
        plugins.forEach(plugin -> table.row(
                plugin.text("plugin"), plugin.text("state"), plugin.text("failures"), plugin.text("lastFailure")));
        return table;
    }

    private static Table differences(List<Tree.Mapping> differences) {
        Table table = new Table("POD", "TIMES", "NODE", "SCORE", "CANDIDATE", "SCORE", "WHAT THE CANDIDATE SAYS");
        for (Tree.Mapping one : differences) {
            Tree.Mapping current = one.mapping("current");
            Tree.Mapping candidate = one.mapping("candidate");
            table.row(
                    one.text("namespace") + "/" + one.text("name"),
                    one.text("times"),
                    orNone(current.text("node")),
                    score(current),
                    orNone(candidate.text("node")),
                    score(candidate),
                    why(one));
        }
        return table;
    }

    private static String score(Tree.Mapping verdict) {
        return orNone(verdict.mapping("score").text("total"));
    }

    private static String why(Tree.Mapping one) {
        String node = one.mapping("current").text("node");
        String refusal = one.text("candidateRefusesCurrentNode");
        String there = one.mapping("candidateAtCurrentNode").text("total");
        String message = one.mapping("candidate").text("message");
        if (one.text("agreement").equals(Agreement.NO_PROFILE.toString())) {
            return words(Agreement.NO_PROFILE);
        }
        String why = !message.isEmpty()
                ? message
                : !refusal.isEmpty() ? node + ": " + refusal : there.isEmpty() ? "-" : node + ": " + there;
        return why.length() <= WHY_LENGTH ? why : why.substring(0, WHY_LENGTH) + "…";
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "-" : text;
    }

    private static long number(Tree.Mapping parent, String field) {
        String text = parent.text(field);
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }
}
