package io.berth.host.profile;

import io.berth.api.plugin.ScorePlugin;
import java.util.HashMap;
import java.util.Map;

/** The weights of the score plugins; the first one that is given to a plugin counts, and none given is 1. */
final class ScoreWeights {
    private final Map<String, Integer> weights = new HashMap<>();
    private long total;

    /**
     * False if the highest total of a node might overflow. As in kube-scheduler the check itself overflows after a
     * negative weight, so that any plugin that follows one is refused.
     */
    boolean add(String name, int weight) {
        int effective = weight == 0 ? 1 : weight;
        if (weights.putIfAbsent(name, effective) != null) {
            return true;
        }
        long highest = effective * ScorePlugin.MAX_SCORE;
        if (highest > Long.MAX_VALUE - total) {
            return false;
        }
        total += highest;
        return true;
    }

    int of(String name) {
        return weights.getOrDefault(name, 1);
    }
}
