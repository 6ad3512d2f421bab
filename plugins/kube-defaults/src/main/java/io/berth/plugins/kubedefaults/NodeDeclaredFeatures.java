package io.berth.plugins.kubedefaults;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** Lets a pod only onto nodes that declare the features that the pod needs. */
final class NodeDeclaredFeatures implements PreFilterPlugin, FilterPlugin, EventsPlugin {
    private static final CycleState.Key<Integer> NEEDED = new CycleState.Key<>("PreFilterNodeDeclaredFeatures");
    private static final Rejection MISSING = Rejection.unresolvable("node(s) didn't match Pod's required features");

    private final PodClass.Key<Integer> key = new PodClass.Key<>("needed features");

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        Integer needed = pod.podClass().derive(key, podClass -> DeclaredFeature.neededBy(podClass.spec()));
        if (needed == 0) {
            return Skip.SKIP;
        }
        state.put(NEEDED, needed);
        return Proceed.PROCEED;
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        int missing =
                state.require(NEEDED) & ~DeclaredFeature.in(node.node().status().declaredFeatures());
        return missing == 0 ? Proceed.PROCEED : MISSING;
    }

    @Override
    public Dependence filterDependence() {
        return Dependence.NODE;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(
                new EventRegistration(
                        ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_DECLARED_FEATURE),
                        (pod, change) -> change.before() == null || featuresDiffer(change)),
                new EventRegistration(
                        ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE),
                        (pod, change) -> needsDiffer(change)));
    }

    private static boolean featuresDiffer(ObjectChange change) {
        List<String> before = change.before(Node.class).status().declaredFeatures();
        return !before.equals(change.after(Node.class).status().declaredFeatures());
    }

    private static boolean needsDiffer(ObjectChange change) {
        return DeclaredFeature.neededBy(change.before(Pod.class).spec())
                != DeclaredFeature.neededBy(change.after(Pod.class).spec());
    }
}
