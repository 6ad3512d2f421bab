package io.berth.host.conformance;

import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Compares the refusal of a configuration's text with the one that is expected. */
final class RefusedText {
    /** Texts of the decoder that mean something to users; the others are kube-scheduler's own. */
    private static final Pattern DECODING = Pattern.compile("unknown field \"[^\"]*\"|key \"[^\"]*\" already set in map"
            + "|no kind \"[^\"]*\" is registered for version \"[^\"]*\"|couldn't decode as \\w+, got [^:]*"
            + "|decoding \\.[^:]*|args for plugin \\w+ were not of type [\\w.]+, got [\\w.]+"
            + "|Object '\\w+' is missing");

    private static final Pattern BROKEN =
            Pattern.compile("^(Invalid|Required|Duplicate|Unsupported) value|^Forbidden: ");
    private static final Pattern STRUCTURE = Pattern.compile("(Invalid|Duplicate) value: [{\\[].*?(?=: [a-z]|$)");
    private static final Pattern EARLIER_NAME = Pattern.compile("(schedulerName: Duplicate value: )\".*\"");

    private RefusedText() {}

    static void compare(List<Problem> problems, Tree.Mapping expected, Differences differences) {
        boolean decoding = problems.stream()
                .anyMatch(problem -> !BROKEN.matcher(problem.message()).find());
        differences.compare("stage", Trees.text(expected, "stage"), decoding ? "decode" : "validate");
        List<String> texts = Trees.texts(expected, "errors");
        List<String> own = problems.stream()
                .map(problem ->
                        problem.path().isEmpty() ? problem.message() : problem.path() + ": " + problem.message())
                .toList();
        if (decoding) {
            differences.compareUnordered("errors", parts(texts), parts(own));
        } else {
            differences.compareUnordered("errors", comparable(texts), comparable(own));
        }
        for (Problem problem : problems) {
            if (!problem.position().source().equals("config.yaml")
                    || problem.position().line() == 0 && !texts.contains("Object 'Kind' is missing in ''")) {
                differences.add("place of \"" + problem.message() + "\"", "a line", problem.position());
            }
        }
    }

    private static List<String> parts(List<String> texts) {
        List<String> parts = new ArrayList<>();
        for (String text : texts) {
            DECODING.matcher(text).results().map(MatchResult::group).forEach(parts::add);
        }
        return parts.stream().map(String::strip).distinct().toList();
    }

    /** How a structure is printed is up to kube-scheduler. */
    private static List<String> comparable(List<String> texts) {
        return texts.stream()
                .map(text -> EARLIER_NAME.matcher(text).replaceFirst("$1{}"))
                .map(text -> STRUCTURE.matcher(text).replaceFirst("$1 value: {}"))
                .distinct()
                .toList();
    }
}
