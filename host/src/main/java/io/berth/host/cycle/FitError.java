package io.berth.host.cycle;

import io.berth.api.cycle.Rejection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The text that tells why a pod fits nowhere. */
final class FitError {
    private FitError() {}

    /**
     * The text without what PostFilter adds.
     *
     * @param nodes how many nodes there are
     * @param preFilterMessage if PreFilter refused the pod; else null
     * @param refusals of the nodes that were looked at; null elsewhere
     * @param absent what is said of each node that was not looked at
     */
    static String message(int nodes, @Nullable String preFilterMessage, Iterable<Refusal> refusals, Rejection absent) {
        StringBuilder text = new StringBuilder("0/" + nodes + " nodes are available:");
        if (preFilterMessage != null) {
            return preFilterMessage.isEmpty()
                    ? text.toString()
                    : text.append(' ').append(preFilterMessage).append('.').toString();
        }
        TreeSet<String> lines = new TreeSet<>();
        count(nodes, refusals, absent).forEach((reason, count) -> lines.add(count + " " + reason));
        if (!lines.isEmpty()) {
            text.append(' ').append(String.join(", ", lines)).append('.');
        }
        return text.toString();
    }

    private static Map<String, Integer> count(int nodes, Iterable<Refusal> refusals, Rejection absent) {
        Map<Rejection, int[]> byRejection = new IdentityHashMap<>();
        int rest = nodes;
        Rejection last = null;
        int[] counter = new int[1];
        for (Refusal refusal : refusals) {
            // Neighbours are often refused for the same reason.
            if (refusal.rejection() != last) {
                last = refusal.rejection();
                counter = byRejection.computeIfAbsent(last, one -> new int[1]);
            }
            counter[0]++;
            rest--;
        }
        if (rest > 0) {
            byRejection.computeIfAbsent(absent, one -> new int[1])[0] += rest;
        }
        Map<String, Integer> counts = new TreeMap<>();
        byRejection.forEach((rejection, count) ->
                rejection.reasons().forEach(reason -> counts.merge(reason, count[0], Integer::sum)));
        return counts;
    }
}
