package io.berth.plugins.kubedefaults.spread;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.topology.RecentlyUsed;
import io.berth.plugins.kubedefaults.topology.Topologies;
import java.util.List;

/** Keeps the pods that belong together evenly spread over the domains of topologies. */
final class PodTopologySpread implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EventsPlugin {
    private static final CycleState.Key<SpreadState> HARD = new CycleState.Key<>("PreFilterPodTopologySpread");
    private static final CycleState.Key<SpreadScores> SOFT = new CycleState.Key<>("PreScorePodTopologySpread");

    /** How many sets of counts are kept; each takes some bytes per domain. */
    private static final int TALLIES_KEPT = 256;

    private final boolean systemDefaults;
    private final SpreadConstraints constraints;
    private final Topologies topologies = new Topologies();
    private final RecentlyUsed<SpreadTally.Subject, SpreadTally> tallies = new RecentlyUsed<>(TALLIES_KEPT);

    PodTopologySpread(PodTopologySpreadArgs args, ClusterObjects objects) {
        this.systemDefaults = args.isSystem();
        this.constraints = new SpreadConstraints(new DefaultSelector(objects), args.effectiveDefaults());
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        List<SpreadConstraint> hard = hard(pod);
        if (hard.isEmpty()) {
            return Skip.SKIP;
        }
        state.put(HARD, SpreadState.of(tally(state, pod, hard, SpreadTally.Mode.HARD), pod));
        return Proceed.PROCEED;
    }

    private List<SpreadConstraint> hard(PodInfo pod) {
        try {
            return constraints.hard(pod);
        } catch (PluginException e) {
            throw new PluginException("get constraints from pod: " + e.getMessage(), e);
        }
    }

    private SpreadTally tally(CycleState state, PodInfo pod, List<SpreadConstraint> wanted, SpreadTally.Mode mode) {
        topologies.follow(state.snapshot());
        SpreadTally tally = tallies.get(
                SpreadTally.Subject.of(pod.podClass(), wanted, mode), subject -> new SpreadTally(subject, topologies));
        tally.follow(state.snapshot(), topologies);
        return tally;
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
        state.require(HARD).change(added, node, 1);
    }

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
        state.require(HARD).change(removed, node, -1);
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        return state.require(HARD).check(node);
    }

    @Override
    public void filterAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, FilterResult[] results) {
        SpreadState spread = state.require(HARD);
        for (int i = 0; i < nodes.size(); i++) {
            results[i] = spread.check(nodes.get(i));
        }
    }

    @Override
    public Dependence filterDependence() {
        return Dependence.CLUSTER;
    }

    @Override
    public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        List<SpreadConstraint> soft = nodes.isEmpty() ? List.of() : soft(pod);
        if (soft.isEmpty()) {
            return Skip.SKIP;
        }
        boolean requiresKeys = SpreadConstraints.hasOwn(pod) || !systemDefaults;
        SpreadTally.Mode mode = requiresKeys ? SpreadTally.Mode.SOFT : SpreadTally.Mode.SOFT_OF_ALL_NODES;
        state.put(SOFT, SpreadScores.of(tally(state, pod, soft, mode), nodes));
        return Proceed.PROCEED;
    }

    private List<SpreadConstraint> soft(PodInfo pod) {
        try {
            return constraints.soft(pod);
        } catch (PluginException e) {
            throw new PluginException("calculating preScoreState: " + e.getMessage(), e);
        }
    }

    private static SpreadScores scores(CycleState state) {
        SpreadScores scores = state.get(SOFT);
        if (scores == null) {
            throw new PluginException("error reading \"" + SOFT + "\" from cycleState: not found");
        }
        return scores;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        return scores(state).score(node);
    }

    @Override
    public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        SpreadScores spread = scores(state);
        for (int i = 0; i < nodes.size(); i++) {
            scores[i] = spread.score(nodes.get(i));
        }
    }

    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        scores(state).normalize(scores);
    }

    @Override
    public Dependence scoreDependence() {
        return Dependence.CLUSTER;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return new SpreadEvents(constraints).registrations();
    }
}
