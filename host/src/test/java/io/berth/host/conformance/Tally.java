package io.berth.host.conformance;

import java.util.TreeMap;

/** How many cases of each family came out in which way. */
final class Tally {
    private final TreeMap<String, TreeMap<String, Integer>> counts = new TreeMap<>();

    void add(String family, String outcome) {
        counts.computeIfAbsent(family, name -> new TreeMap<>()).merge(outcome, 1, Integer::sum);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Conformance:");
        counts.forEach((family, outcomes) -> text.append(String.format("%n  %-22s%s", family, outcomes)));
        return text.toString();
    }
}
