package io.berth.host.guide;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a guide shows of a command's output, to be compared with what the command prints. */
final class Shown {
    private static final Pattern VARIES =
            Pattern.compile("(?<digest>\\b[0-9a-f]{12}\\b)|(?<number>\\b\\d+\\.\\d+\\b(?!\\.))|(?<java>Java"
                    + " \\S+)|(?<some>\\.\\.\\.)|(?<space> +)");

    private Shown() {}

    /** A line that is {@code ...} stands for any lines; within a line for anything. Digests and times vary. */
    static boolean matches(List<String> shown, String printed) {
        String pattern = shown.stream()
                .map(line -> line.strip().equals("...") ? "(?:.*\\n)*?" : regex(line) + "\\n")
                .collect(Collectors.joining());
        String lines = printed.lines().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
        return Pattern.matches(pattern, lines);
    }

    /** Each line that is shown is printed, among others and in whatever order. */
    static boolean areIn(List<String> shown, String printed) {
        return shown.stream()
                .filter(line -> !line.strip().equals("..."))
                .allMatch(line -> printed.lines().anyMatch(found -> Pattern.matches(regex(line), found)));
    }

    private static String regex(String line) {
        StringBuilder regex = new StringBuilder();
        var varying = VARIES.matcher(line);
        int from = 0;
        while (varying.find()) {
            regex.append(Pattern.quote(line.substring(from, varying.start())));
            if (varying.group("digest") != null) {
                regex.append("[0-9a-f]{12}");
            } else if (varying.group("number") != null) {
                regex.append("[0-9]+\\.[0-9]+");
            } else if (varying.group("java") != null) {
                regex.append("Java \\S+");
            } else if (varying.group("some") != null) {
                regex.append(".*");
            } else {
                regex.append(" +");
            }
            from = varying.end();
        }
        return regex.append(Pattern.quote(line.substring(from))).append(" *").toString();
    }
}
