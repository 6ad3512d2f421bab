package io.berth.host.main;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a page of metrics in Prometheus' text format shows: of each metric its type, its labels and its buckets.
 *
 * @param metrics by name
 */
record ShownMetrics(Map<String, Shown> metrics) {
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern SAMPLE = Pattern.compile("(\\w+)(?:\\{(.*)})? \\S+");

    /** One metric. Without a value so far it has neither labels nor buckets. */
    record Shown(String type, Set<String> labels, Set<String> buckets) {}

    static ShownMetrics of(String page) {
        Map<String, Shown> metrics = new TreeMap<>();
        for (String line : page.split("\n")) {
            if (line.startsWith("# TYPE ")) {
                String[] words = line.split(" ");
                metrics.put(words[2], new Shown(words[3], new TreeSet<>(), new TreeSet<>()));
            } else if (!line.startsWith("#")) {
                read(line, metrics);
            }
        }
        return new ShownMetrics(metrics);
    }

    private static void read(String line, Map<String, Shown> metrics) {
        Matcher sample = SAMPLE.matcher(line);
        if (!sample.matches()) {
            throw new IllegalArgumentException("no line of metrics: " + line);
        }
        String name = sample.group(1);
        Shown shown = metrics.containsKey(name)
                ? metrics.get(name)
                : metrics.get(name.replaceFirst("_(bucket|sum|count)$", ""));
        Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
        while (label.find()) {
            if (shown.type.equals("histogram") && label.group(1).equals("le")) {
                shown.buckets.add(label.group(2));
            } else {
                shown.labels.add(label.group(1));
            }
        }
    }
}
