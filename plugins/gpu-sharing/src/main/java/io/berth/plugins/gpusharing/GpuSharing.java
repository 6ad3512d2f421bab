package io.berth.plugins.gpusharing;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.ReserveResult;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/**
 * Counts what is left on each single GPU, so that pods can share one, and prefers nodes by a policy. Of equally good nodes
 * the one with the smallest name is chosen; by the random policy any one. A pod gets its GPUs when its node is chosen.
 */
final class GpuSharing implements FilterPlugin, ScorePlugin, ReservePlugin, EventsPlugin {
    private static final Rejection FULL = Rejection.unschedulable("node(s) had too little left on their GPUs");

    private final Policy policy;
    private final Accounts accounts;

    GpuSharing(Policy policy, Placements placements) {
        this.policy = policy;
        this.accounts = new Accounts(policy, placements);
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        return accounts.of(node).fits(accounts.request(pod)) ? Proceed.PROCEED : FULL;
    }

    @Override
    public Dependence filterDependence() {
        return Dependence.NODE;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        return policy.score(accounts.request(pod), accounts.of(node));
    }

    @Override
    public Dependence scoreDependence() {
        return Dependence.NODE;
    }

    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        if (policy.stretches()) {
            stretch(scores);
        }
        choose(scores, policy == Packing.RANDOM ? Policy.draw(pod, scores.size()) : firstOfBest(scores));
    }

    private static void stretch(NodeScores scores) {
        long highest = scores.highest();
        long lowest = highest;
        for (int i = 0; i < scores.size(); i++) {
            lowest = Math.min(lowest, scores.get(i));
        }
        long from = lowest;
        scores.replaceAll(lowest, highest, score -> highest == from ? 100 : 100 * (score - from) / (highest - from));
    }

    private static int firstOfBest(NodeScores scores) {
        int best = 0;
        for (int i = 1; i < scores.size(); i++) {
            long more = scores.get(i) - scores.get(best);
            if (more > 0
                    || more == 0
                            && scores.node(i).name().compareTo(scores.node(best).name()) < 0) {
                best = i;
            }
        }
        return best;
    }

    /** One node gets 100 and no other one does. */
    private static void choose(NodeScores scores, int chosen) {
        for (int i = 0; i < scores.size(); i++) {
            scores.set(i, i == chosen ? MAX_SCORE : Math.min(scores.get(i), MAX_SCORE - 1));
        }
    }

    @Override
    public ReserveResult reserve(CycleState state, PodInfo pod, String nodeName) {
        NodeInfo node = state.snapshot().node(nodeName);
        if (node == null) {
            throw new PluginException("node " + nodeName + " is not in the snapshot");
        }
        accounts.place(pod, node);
        return Proceed.PROCEED;
    }

    @Override
    public void unreserve(CycleState state, PodInfo pod, String nodeName) {
        accounts.remove(pod, nodeName);
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(
                EventRegistration.always(ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE)),
                EventRegistration.always(
                        ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_ALLOCATABLE)));
    }
}
