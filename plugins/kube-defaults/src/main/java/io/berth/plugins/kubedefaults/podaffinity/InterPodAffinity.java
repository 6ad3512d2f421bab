package io.berth.plugins.kubedefaults.podaffinity;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
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
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.topology.RecentlyUsed;
import io.berth.plugins.kubedefaults.topology.Topologies;
import java.util.List;

/** Places pods near to and far from other pods, as they and the others ask for. */
final class InterPodAffinity implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EventsPlugin {
    private static final CycleState.Key<AffinityState> STATE = new CycleState.Key<>("PreFilterInterPodAffinity");
    private static final CycleState.Key<AffinityScores> SCORES = new CycleState.Key<>("PreScoreInterPodAffinity");
    /** How many sets of counts are kept; each takes some bytes per domain. */
    private static final int TALLIES_KEPT = 512;

    private final InterPodAffinityArgs args;
    private final NamespaceLabels namespaces;
    private final Topologies topologies = new Topologies();
    private final RecentlyUsed<List<AffinityTerm>, MatchTally> matches = new RecentlyUsed<>(TALLIES_KEPT);
    private final TermTally anti;
    private final TermTally attraction;

    InterPodAffinity(InterPodAffinityArgs args, ClusterObjects objects) {
        this.args = args;
        this.namespaces = new NamespaceLabels(objects);
        long hardWeight = args.hardPodAffinityWeight();
        PodClass.Key<List<WeightedTerm>> key = new PodClass.Key<>("attraction");
        this.anti = new TermTally(podClass -> AffinityTerms.of(podClass).keepingOff(), topologies);
        this.attraction = new TermTally(
                podClass -> podClass.derive(key, one -> AffinityTerms.of(one).attraction(hardWeight)), topologies);
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        AffinityTerms terms = AffinityTerms.of(pod.podClass());
        if (!terms.errors().isEmpty()) {
            return Rejection.unresolvable("parsing pod: " + terms.errorText());
        }
        topologies.follow(state.snapshot());
        anti.follow(state.snapshot(), topologies);
        AffinityState affinity = affinity(state, pod, terms);
        if (affinity.isIdle()) {
            return Skip.SKIP;
        }
        state.put(STATE, affinity);
        return Proceed.PROCEED;
    }

    private AffinityState affinity(CycleState state, PodInfo pod, AffinityTerms terms) {
        AffinityState.Subject subject = new AffinityState.Subject(
                pod,
                namespaces.resolve(terms.required()),
                namespaces.resolve(terms.requiredAnti()),
                namespaces.of(pod.namespace()));
        List<MatchTally> far =
                subject.far().stream().map(term -> tally(state, List.of(term))).toList();
        return AffinityState.of(subject, tally(state, subject.near()), far, anti, topologies);
    }

    private MatchTally tally(CycleState state, List<AffinityTerm> terms) {
        MatchTally tally = matches.get(terms, all -> new MatchTally(all, topologies));
        if (!terms.isEmpty()) {
            tally.follow(state.snapshot(), topologies);
        }
        return tally;
    }

    private static AffinityState state(CycleState state) {
        AffinityState affinity = state.get(STATE);
        if (affinity == null) {
            throw new PluginException("error reading \"" + STATE + "\" from cycleState: not found");
        }
        return affinity;
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
        state(state).change(added, node, 1);
    }

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
        state(state).change(removed, node, -1);
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        return state(state).check(node);
    }

    @Override
    public void filterAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, FilterResult[] results) {
        AffinityState affinity = state(state);
        for (int i = 0; i < nodes.size(); i++) {
            results[i] = affinity.check(nodes.get(i));
        }
    }

    @Override
    public Dependence filterDependence() {
        return Dependence.CLUSTER;
    }

    @Override
    public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        AffinityTerms terms = AffinityTerms.of(pod.podClass());
        if (!terms.errors().isEmpty()) {
            throw new PluginException("failed to parse pod: " + terms.errorText());
        }
        List<WeightedTerm> own = terms.preferred();
        if (own.isEmpty() && args.ignorePreferredTermsOfExistingPods()) {
            return Skip.SKIP;
        }
        topologies.follow(state.snapshot());
        attraction.follow(state.snapshot(), topologies);
        AffinityScores scores = new AffinityScores();
        for (WeightedTerm weighted : own) {
            AffinityTerm term = namespaces.resolve(weighted.term());
            MatchTally tally = tally(state, List.of(term));
            scores.add(term, tally.topology(0), tally.pods(0), weighted.weight(), tally.entries());
        }
        addOthers(pod, scores);
        if (scores.isEmpty()) {
            return Skip.SKIP;
        }
        state.put(SCORES, scores);
        return Proceed.PROCEED;
    }

    private void addOthers(PodInfo pod, AffinityScores scores) {
        var labels = namespaces.of(pod.namespace());
        for (TermTally.Entry entry : attraction.entries()) {
            if (entry.term().matches(pod.namespace(), pod.labels(), labels)) {
                scores.add(entry.term(), entry.topology(), entry.weights(), 1, entry.entries());
            }
        }
    }

    private static AffinityScores scores(CycleState state) {
        AffinityScores scores = state.get(SCORES);
        if (scores == null) {
            throw new PluginException("failed to read \"" + SCORES + "\" from cycleState: not found");
        }
        return scores;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        return scores(state).score(node);
    }

    @Override
    public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        AffinityScores affinity = scores(state);
        for (int i = 0; i < nodes.size(); i++) {
            scores[i] = affinity.score(nodes.get(i));
        }
    }

    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        AffinityScores.normalize(scores);
    }

    @Override
    public Dependence scoreDependence() {
        return Dependence.CLUSTER;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return AffinityEvents.registrations();
    }
}
