package io.berth.api.model;

import java.time.Instant;
import java.util.Map;

/**
 * What the disruption controller reports.
 *
 * @param disruptedPods pods whose eviction was already counted
 */
public record PodDisruptionBudgetStatus(int disruptionsAllowed, Map<String, Instant> disruptedPods) {
    public PodDisruptionBudgetStatus {
        disruptedPods = Map.copyOf(disruptedPods);
    }
}
