package io.berth.plugins.kubedefaults;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.Node;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorMatcher;
import io.berth.api.model.PreferredNodeAffinity;
import io.berth.api.model.RequiredNodeAffinity;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lets pods only onto nodes that their node selector and affinity ask for, and prefers those that they prefer. */
final class NodeAffinity implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EventsPlugin {
    private static final Rejection NOT_ENFORCED =
            Rejection.unresolvable("node(s) didn't match scheduler-enforced node affinity");
    private static final Rejection NOT_WANTED =
            Rejection.unresolvable("node(s) didn't match Pod's node affinity/selector");
    private static final Rejection CONFLICT = Rejection.unresolvable("pod affinity terms conflict");

    private final @Nullable NodeSelectorMatcher addedRequired;
    private final @Nullable PreferredNodeAffinity addedPreferred;
    private final PodClass.Key<NodeAffinityOfPod> key = new PodClass.Key<>("node affinity");

    NodeAffinity(@Nullable NodeSelectorMatcher addedRequired, @Nullable PreferredNodeAffinity addedPreferred) {
        this.addedRequired = addedRequired;
        this.addedPreferred = addedPreferred;
    }

    private NodeAffinityOfPod of(PodInfo pod) {
        return pod.podClass().derive(key, podClass -> NodeAffinityOfPod.of(podClass.spec()));
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        NodeSelector required = RequiredNodeAffinity.required(pod.spec());
        if (required == null
                && addedRequired == null
                && pod.spec().nodeSelector().isEmpty()) {
            return Skip.SKIP;
        }
        Set<String> names = of(pod).onlyNodes();
        if (names == null) {
            return Proceed.PROCEED;
        }
        return names.isEmpty() ? CONFLICT : new OnlyNodes(names);
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        if (addedRequired != null && !addedRequired.matches(node.node())) {
            return NOT_ENFORCED;
        }
        return of(pod).required().matches(node.node()) ? Proceed.PROCEED : NOT_WANTED;
    }

    @Override
    public Dependence filterDependence() {
        return Dependence.NODE;
    }

    @Override
    public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        preferred(pod);
        return of(pod).prefers() || addedPreferred != null ? Proceed.PROCEED : Skip.SKIP;
    }

    /** Fails for a pod whose preferences cannot be read. */
    private PreferredNodeAffinity preferred(PodInfo pod) {
        return of(pod).preferred().orElseThrow(PluginException::new);
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        long added = addedPreferred == null ? 0 : addedPreferred.score(node.node());
        return added + preferred(pod).score(node.node());
    }

    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        scores.normalize(false);
    }

    @Override
    public Dependence scoreDependence() {
        return Dependence.NODE;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(new EventRegistration(
                ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_LABEL), this::beginsToMatch));
    }

    private boolean beginsToMatch(PodInfo pod, ObjectChange change) {
        Node after = change.after(Node.class);
        RequiredNodeAffinity required = of(pod).required();
        if (addedRequired != null && !addedRequired.matches(after) || !required.matches(after)) {
            return false;
        }
        return change.before() == null || !required.matches(change.before(Node.class));
    }
}
