package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.FilterRunner;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds which pods must leave a node so that another pod fits. Not the smallest set: all less important pods are
 * taken away, then as many as possible are put back, the most important first.
 */
final class VictimSearch implements NodeSearch {
    private static final Outcome NO_VICTIMS =
            new Outcome.Refused(Rejection.unresolvable("No preemption victims found for incoming pod"));

    private final FilterRunner filters;
    private final Importance importance;
    private final Budgets budgets;
    private final CycleState state;
    private final PodInfo preemptor;

    VictimSearch(FilterRunner filters, Importance importance, Budgets budgets, CycleState state, PodInfo preemptor) {
        this.filters = filters;
        this.importance = importance;
        this.budgets = budgets;
        this.state = state;
        this.preemptor = preemptor;
    }

    @Override
    public Outcome on(NodeInfo node) {
        List<PodInfo> potential = lessImportant(node);
        if (potential.isEmpty()) {
            return NO_VICTIMS;
        }
        Trial trial = new Trial(node);
        potential.forEach(trial::remove);
        if (trial.verdict() instanceof Rejection rejection) {
            return new Outcome.Refused(rejection);
        }
        Budgets.Split split = budgets.split(importance.sorted(potential));
        List<PodInfo> violating = trial.reprieve(split.violating());
        List<PodInfo> victims = new ArrayList<>(violating);
        victims.addAll(trial.reprieve(split.others()));
        if (victims.isEmpty()) {
            throw new PluginException("expected at least one victim pod on node \"" + node.name() + "\"");
        }
        boolean bothKinds = !split.violating().isEmpty() && !split.others().isEmpty();
        return new Outcome.Found(new PreemptionCandidate(
                node.name(), bothKinds ? importance.sorted(victims) : victims, violating.size()));
    }

    private List<PodInfo> lessImportant(NodeInfo node) {
        List<PodInfo> pods = new ArrayList<>();
        for (PodInfo pod : node.pods()) {
            if (pod.priority() < preemptor.priority()) {
                pods.add(pod);
            }
        }
        return pods;
    }

    /** The node and the cycle's state as they would be. */
    private final class Trial {
        private final CycleState tried = state.copy();
        private NodeInfo node;

        Trial(NodeInfo node) {
            this.node = node;
        }

        void remove(PodInfo pod) {
            node = node.minus(pod);
            filters.removePod(tried, preemptor, pod, node);
        }

        private void add(PodInfo pod) {
            node = node.plus(pod);
            filters.addPod(tried, preemptor, pod, node);
        }

        FilterResult verdict() {
            return filters.filterWithNominatedPods(tried, preemptor, node);
        }

        /** Puts back each pod beside which the preemptor still fits; returns the others. */
        List<PodInfo> reprieve(List<PodInfo> pods) {
            List<PodInfo> victims = new ArrayList<>();
            for (PodInfo pod : pods) {
                add(pod);
                if (verdict() instanceof Rejection) {
                    remove(pod);
                    victims.add(pod);
                }
            }
            return victims;
        }
    }
}
