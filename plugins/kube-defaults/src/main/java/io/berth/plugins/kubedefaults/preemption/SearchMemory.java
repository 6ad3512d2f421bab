package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What searches for victims found, by class of the pods that preempt. Used by one thread at a time. */
final class SearchMemory {
    /** Nodes times classes: about 150 bytes each. */
    private static final int CELLS = 200_000;

    private static final int FEWEST = 4;

    private final Map<PodClass, Outcomes> byClass = new LinkedHashMap<>(16, 0.75f, true);
    private List<PodDisruptionBudget> budgets = List.of();
    private int nodeCount;

    /** The outcomes for a class; none if the budgets or the number of nodes have changed since. */
    Outcomes of(PodClass podClass, List<PodDisruptionBudget> newBudgets, int newNodeCount) {
        if (nodeCount != newNodeCount || !areSame(budgets, newBudgets)) {
            byClass.clear();
            budgets = newBudgets;
            nodeCount = newNodeCount;
        }
        Outcomes outcomes = byClass.computeIfAbsent(podClass, key -> new Outcomes());
        int limit = Math.max(FEWEST, CELLS / Math.max(1, nodeCount));
        if (byClass.size() > limit) {
            byClass.remove(byClass.keySet().iterator().next());
        }
        return outcomes;
    }

    private static boolean areSame(List<?> a, List<?> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (a.get(i) != b.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** What was found for one class, by node slot. */
    static final class Outcomes {
        /** What was found at a revision, beside pods nominated to the node. */
        private record Known(long revision, List<PodInfo> nominated, NodeSearch.Outcome outcome) {}

        private @Nullable Known[] bySlot = new @Nullable Known[0];

        NodeSearch.@Nullable Outcome get(NodeInfo node, List<PodInfo> nominated) {
            Known known = node.slot() < bySlot.length ? bySlot[node.slot()] : null;
            if (known == null || known.revision != node.revision() || !areSame(known.nominated, nominated)) {
                return null;
            }
            return known.outcome;
        }

        void put(NodeInfo node, List<PodInfo> nominated, NodeSearch.Outcome outcome) {
            int slot = node.slot();
            if (slot >= bySlot.length) {
                bySlot = Arrays.copyOf(bySlot, Math.max(slot + 1, bySlot.length + bySlot.length / 2));
            }
            bySlot[slot] = new Known(node.revision(), nominated, outcome);
        }
    }
}
