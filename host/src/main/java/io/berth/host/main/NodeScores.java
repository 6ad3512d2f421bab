package io.berth.host.main;

import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one node scored.
 *
 * @param weighted by plugin; what extenders added is under their name
 */
record NodeScores(String node, long total, Map<String, Long> weighted) {
    private static final String EXTENDERS = "extenders";

    NodeScores {
        weighted = new LinkedHashMap<>(weighted);
    }

    /** The best nodes of a decision, the chosen one first. */
    static List<NodeScores> best(Tree.Mapping decision, int limit) {
        String chosen = decision.text("node");
        return ControlOptions.items(decision, "nodes").stream()
                .filter(node -> !node.text("total").isEmpty())
                .map(NodeScores::of)
                .sorted(Comparator.comparing((NodeScores one) -> !one.node.equals(chosen))
                        .thenComparing(
                                Comparator.comparingLong(NodeScores::total).reversed()))
                .limit(limit)
                .toList();
    }

    private static NodeScores of(Tree.Mapping node) {
        Map<String, Long> weighted = new LinkedHashMap<>();
        Tree.Mapping scores = node.mapping("scores");
        for (String plugin : scores.entries().keySet()) {
            weighted.put(plugin, WhyText.number(scores.mapping(plugin), "weighted"));
        }
        long total = WhyText.number(node, "total");
        long sum = weighted.values().stream().mapToLong(Long::longValue).sum();
        if (total != sum) {
            weighted.put(EXTENDERS, total - sum);
        }
        return new NodeScores(node.text("node"), total, weighted);
    }

    long of(String plugin) {
        return weighted.getOrDefault(plugin, 0L);
    }

    /** By what it differs from another node, the most first: {@code ImageLocality +7}. */
    List<String> ahead(NodeScores other) {
        Map<String, Long> ahead = new LinkedHashMap<>();
        for (NodeScores one : List.of(this, other)) {
            one.weighted.keySet().forEach(plugin -> ahead.put(plugin, of(plugin) - other.of(plugin)));
        }
        List<String> texts = new ArrayList<>();
        ahead.entrySet().stream()
                .filter(entry -> entry.getValue() != 0)
                .sorted(Comparator.comparingLong((Map.Entry<String, Long> entry) -> Math.abs(entry.getValue()))
                        .reversed())
                .forEach(entry ->
                        texts.add(entry.getKey() + " " + (entry.getValue() > 0 ? "+" : "") + entry.getValue()));
        return texts;
    }
}
