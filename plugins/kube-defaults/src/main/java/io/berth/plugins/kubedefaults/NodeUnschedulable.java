package io.berth.plugins.kubedefaults;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.Taint;
import io.berth.api.model.Tolerations;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** Keeps pods off cordoned nodes, unless they tolerate the taint that stands for being cordoned. */
final class NodeUnschedulable implements PreFilterPlugin, FilterPlugin, EventsPlugin {
    private static final Taint CORDONED = new Taint("node.kubernetes.io/unschedulable", "", "NoSchedule");
    private static final Rejection UNSCHEDULABLE = Rejection.unresolvable("node(s) were unschedulable");

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        return Proceed.PROCEED;
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        boolean fits = !node.node().spec().unschedulable()
                || Tolerations.tolerates(pod.spec().tolerations(), CORDONED);
        return fits ? Proceed.PROCEED : UNSCHEDULABLE;
    }

    @Override
    public Dependence filterDependence() {
        return Dependence.NODE;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(
                new EventRegistration(
                        ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_TAINT),
                        (pod, change) -> becameSchedulable(change)),
                new EventRegistration(
                        ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_TOLERATION),
                        (pod, change) -> Tolerations.tolerates(
                                change.after(Pod.class).spec().tolerations(), CORDONED)));
    }

    private static boolean becameSchedulable(ObjectChange change) {
        boolean was =
                change.before() != null && !change.before(Node.class).spec().unschedulable();
        return !was && !change.after(Node.class).spec().unschedulable();
    }
}
