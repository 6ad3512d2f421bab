package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.model.LabelMatcher;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;

/** The disruption budgets of the cluster, asked which pods they have no room for. Immutable. */
final class Budgets {
    private record Budget(PodDisruptionBudget object, LabelMatcher selector) {
        boolean counts(PodInfo pod) {
            return object.namespace().equals(pod.namespace())
                    && selector.matches(pod.labels())
                    && !object.status().disruptedPods().containsKey(pod.name());
        }
    }

    /**
     * Pods, parted by whether all budgets have room for them; both in the given order.
     *
     * @param violating pods that would exceed a budget
     */
    record Split(List<PodInfo> violating, List<PodInfo> others) {}

    private final List<Budget> budgets;

    private Budgets(List<Budget> budgets) {
        this.budgets = budgets;
    }

    /** Budgets whose selector is missing, empty or wrong count no pods. */
    static Budgets of(ClusterObjects objects) {
        List<Budget> usable = new ArrayList<>();
        for (PodDisruptionBudget budget : objects.list(PodDisruptionBudget.class)) {
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
        for (int i = 0; i < left.length; i++) {
            if (budgets.get(i).counts(pod)) {
                left[i]--;
                if (left[i] < 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
