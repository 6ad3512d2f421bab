package io.berth.host.cluster.embedded;

import io.berth.api.model.KubeObject;
import io.berth.api.model.LabelMatcher;
import io.berth.api.model.Pod;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.model.PodDisruptionBudgetStatus;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Kinds;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts how many pods of a PodDisruptionBudget may be disrupted, as the disruption controller does. A budget that
 * comes with its status keeps it. Counts follow the changes of pods, so that a change costs no look at all pods.
 */
final class BudgetCounter implements Reaction {
    private final ObjectStore store;
    private final ApiServer api;
    private final Map<String, Count> counts = new HashMap<>();
    private final Set<String> changed = new LinkedHashSet<>();

    BudgetCounter(ObjectStore store, ApiServer api) {
        this.store = store;
        this.api = api;
    }

    /** The pods of one budget. */
    private static final class Count {
        private final String namespace;
        private final LabelMatcher matcher;
        private final String minAvailable;
        private final String maxUnavailable;
        private int expected;
        private int healthy;

        private Count(PodDisruptionBudget budget, Tree.Mapping spec) {
            namespace = budget.namespace();
            matcher = LabelMatcher.of(budget.spec().selector()).orElse(LabelMatcher.NOTHING);
            minAvailable = spec.text("minAvailable");
            maxUnavailable = spec.text("maxUnavailable");
        }

        private boolean add(@Nullable KubeObject object, int sign) {
            if (!(object instanceof Pod pod)
                    || !pod.namespace().equals(namespace)
                    || pod.status().terminal()
                    || !matcher.matches(pod.metadata().labels())) {
                return false;
            }
            expected += sign;
            boolean running =
                    pod.status().phase().equals("Running") && pod.metadata().deletionTimestamp() == null;
            healthy += running ? sign : 0;
            return true;
        }

        private int allowed() {
            int needed = maxUnavailable.isEmpty()
                    ? share(minAvailable.isEmpty() ? "0" : minAvailable)
                    : Math.max(0, expected - share(maxUnavailable));
            return expected == 0 ? 0 : Math.max(0, healthy - needed);
        }

        /** A number, or a percentage of the expected pods, rounded up. */
        private int share(String text) {
            String digits = text.replace("%", "");
            if (!digits.matches("[0-9]{1,6}")) {
                return 0;
            }
            int number = Integer.parseInt(digits);
            return text.endsWith("%") ? (int) Math.ceilDiv((long) expected * number, 100L) : number;
        }
    }

    @Override
    public void noted(@Nullable KubeObject before, @Nullable KubeObject after) {
        if (before instanceof PodDisruptionBudget || after instanceof PodDisruptionBudget) {
            budget(before, after);
            return;
        }
        counts.forEach((key, count) -> {
            boolean was = count.add(before, -1);
            if (count.add(after, 1) || was) {
                changed.add(key);
            }
        });
    }

    private void budget(@Nullable KubeObject before, @Nullable KubeObject after) {
        if (!(after instanceof PodDisruptionBudget budget)) {
            counts.remove(before == null ? "" : before.key());
            return;
        }
        boolean onlyStatus =
                before instanceof PodDisruptionBudget old && old.spec().equals(budget.spec());
        Tree.Mapping tree = onlyStatus ? null : store.raw(budget);
        if (tree == null || tree.mapping("status").get("disruptionsAllowed") != null) {
            return;
        }
        Count count = new Count(budget, tree.mapping("spec"));
        store.all(Kinds.get("Pod")).forEach(pod -> count.add(pod, 1));
        counts.put(budget.key(), count);
        changed.add(budget.key());
    }

    @Override
    public boolean react() {
        boolean any = false;
        for (String key : Set.copyOf(changed)) {
            Shelf.Entry entry = store.find(Kinds.get("PodDisruptionBudget"), key);
            Count count = counts.get(key);
            if (entry != null && count != null && entry.object() instanceof PodDisruptionBudget budget) {
                any |= write(budget, count.allowed());
            }
        }
        changed.clear();
        return any;
    }

    private boolean write(PodDisruptionBudget budget, int allowed) {
        if (budget.status().disruptionsAllowed() == allowed) {
            return false;
        }
        PodDisruptionBudgetStatus status =
                new PodDisruptionBudgetStatus(allowed, budget.status().disruptedPods());
        api.change(budget, new PodDisruptionBudget(budget.metadata(), budget.spec(), status));
        return true;
    }
}
