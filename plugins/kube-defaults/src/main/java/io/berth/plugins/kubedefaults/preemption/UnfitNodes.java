package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.Rejection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The sentence that counts why no node of a cluster helps. */
final class UnfitNodes {
    private UnfitNodes() {}

    /**
     * Counts each reason over all nodes. The lines are sorted as texts, numbers included.
     *
     * @param others what is said of each node that has no verdict
     */
    static String describe(int allNodes, List<Rejection> verdicts, String others) {
        Map<String, Integer> counts = new TreeMap<>();
        verdicts.forEach(verdict -> verdict.reasons().forEach(reason -> counts.merge(reason, 1, Integer::sum)));
        if (verdicts.size() < allNodes) {
            counts.merge(others, allNodes - verdicts.size(), Integer::sum);
        }
        String lines = counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .sorted()
                .collect(Collectors.joining(", "));
        String sentence = "0/" + allNodes + " nodes are available:";
        return lines.isEmpty() ? sentence : sentence + " " + lines + ".";
    }
}
