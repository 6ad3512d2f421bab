package io.berth.plugins.kubedefaults;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.Node;
import io.berth.api.model.Taint;
import io.berth.api.model.Toleration;
import io.berth.api.model.Tolerations;
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

/** Keeps pods off nodes whose taints they do not tolerate, and prefers nodes with fewer soft ones of that kind. */
final class TaintToleration implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EventsPlugin {
    private static final String SOFT = "PreferNoSchedule";
    private static final Rejection UNTOLERATED = Rejection.unresolvable("node(s) had untolerated taint(s)");

    private static final CycleState.Key<List<Toleration>> SOFT_TOLERATIONS =
            new CycleState.Key<>("PreScoreTaintToleration");

    private final PodClass.Key<List<Toleration>> softTolerations = new PodClass.Key<>("soft tolerations");

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        return Proceed.PROCEED;
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        return isTolerated(pod, node.node()) ? Proceed.PROCEED : UNTOLERATED;
    }

    private static boolean isTolerated(PodInfo pod, Node node) {
        return Tolerations.firstUntolerated(node.spec().taints(), pod.spec().tolerations()) == null;
    }

    @Override
    public Dependence filterDependence() {
        return Dependence.NODE;
    }

    @Override
    public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        state.put(SOFT_TOLERATIONS, pod.podClass().derive(softTolerations, TaintToleration::softTolerations));
        return Proceed.PROCEED;
    }

    private static List<Toleration> softTolerations(PodClass podClass) {
        return podClass.spec().tolerations().stream()
                .filter(toleration ->
                        toleration.effect().isEmpty() || toleration.effect().equals(SOFT))
                .toList();
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        return untolerated(softTolerations(state), node);
    }

    @Override
    public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        List<Toleration> tolerations = softTolerations(state);
        for (int i = 0; i < nodes.size(); i++) {
            scores[i] = untolerated(tolerations, nodes.get(i));
        }
    }

    private static List<Toleration> softTolerations(CycleState state) {
        List<Toleration> tolerations = state.get(SOFT_TOLERATIONS);
        if (tolerations == null) {
            throw new PluginException("failed to read \"" + SOFT_TOLERATIONS + "\" from cycleState: not found");
        }
        return tolerations;
    }

    private static long untolerated(List<Toleration> tolerations, NodeInfo node) {
        List<Taint> taints = node.node().spec().taints();
        long untolerated = 0;
        for (int i = 0; i < taints.size(); i++) {
            if (taints.get(i).effect().equals(SOFT) && !Tolerations.tolerates(tolerations, taints.get(i))) {
                untolerated++;
            }
        }
        return untolerated;
    }

    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        scores.normalize(true);
    }

    @Override
    public Dependence scoreDependence() {
        return Dependence.NODE;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(
                new EventRegistration(
                        ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_TAINT),
                        TaintToleration::becameTolerated),
                EventRegistration.always(ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_TOLERATION)));
    }

    private static boolean becameTolerated(PodInfo pod, ObjectChange change) {
        boolean was = change.before() != null && isTolerated(pod, change.before(Node.class));
        return !was && isTolerated(pod, change.after(Node.class));
    }
}
