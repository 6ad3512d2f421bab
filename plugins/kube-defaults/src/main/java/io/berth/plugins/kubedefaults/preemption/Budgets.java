package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.model.LabelMatcher;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The disruption budgets of the cluster, asked which pods they have no room for. Used by one thread, in one search. */
final class Budgets {
    private record Budget(PodDisruptionBudget object, LabelMatcher selector) {
        boolean selects(PodClass podClass) {
            return object.namespace().equals(podClass.namespace()) && selector.matches(podClass.labels());
        }

        boolean isChargedFor(PodInfo pod) {
            return object.status().disruptedPods().containsKey(pod.name());
        }
    }

    /**
     * Pods, parted by whether all budgets have room for them; both in the given order.
     *
     * @param violating pods that would exceed a budget
     */
    record Split(List<PodInfo> violating, List<PodInfo> others) {}

    private final List<Budget> budgets;
    private final Map<PodClass, int[]> selecting = new IdentityHashMap<>();

    private Budgets(List<Budget> budgets) {
        this.budgets = budgets;
    }

    /** The indexes of the budgets that select the pods of a class. */
    private int[] selecting(PodClass podClass) {
        return selecting.computeIfAbsent(
                podClass,
                one -> IntStream.range(0, budgets.size())
                        .filter(index -> budgets.get(index).selects(one))
                        .toArray());
    }

    /** Budgets whose selector is missing, empty or wrong count no pods. */
    static Budgets of(Collection<PodDisruptionBudget> objects) {
        List<Budget> usable = new ArrayList<>();
        for (PodDisruptionBudget budget : objects) {
            LabelMatcher selector = LabelMatcher.of(budget.spec().selector()).orElse(LabelMatcher.NOTHING);
            if (!selector.isEverything() && !selector.isNothing()) {
                usable.add(new Budget(budget, selector));
            }
        }
        return new Budgets(usable);
    }

    /** Takes the pods from the budgets one after the other, so the order matters. */
    Split split(List<PodInfo> pods) {
        List<PodInfo> violating = new ArrayList<>();
        List<PodInfo> others = new ArrayList<>();
        int[] left = budgets.stream()
                .mapToInt(budget -> budget.object().status().disruptionsAllowed())
                .toArray();
        for (PodInfo pod : pods) {
            (violates(pod, left) ? violating : others).add(pod);
        }
        return new Split(violating, others);
    }

    /** Stops at the first budget without room: the ones behind it are not charged. */
    private boolean violates(PodInfo pod, int[] left) {
        if (pod.labels().isEmpty()) {
            return false;
        }
        for (int index : selecting(pod.podClass())) {
            if (!budgets.get(index).isChargedFor(pod)) {
                left[index]--;
                if (left[index] < 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
