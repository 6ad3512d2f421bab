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
import io.berth.api.model.Pod;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.HostPort;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.PodPorts;
import java.util.Collection;
import java.util.List;

/** Keeps a pod off nodes where another pod has a host port that it wants. */
final class NodePorts implements PreFilterPlugin, FilterPlugin, EventsPlugin {
    private static final CycleState.Key<List<HostPort>> WANTED = new CycleState.Key<>("PreFilterNodePorts");
    private static final Rejection TAKEN =
            Rejection.unschedulable("node(s) didn't have free ports for the requested pod ports");

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        List<HostPort> wanted = PodPorts.of(pod);
        if (wanted.isEmpty()) {
            return Skip.SKIP;
        }
        state.put(WANTED, wanted);
        return Proceed.PROCEED;
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        List<HostPort> wanted = state.require(WANTED);
        return !node.usedPorts().isEmpty() && conflict(wanted, node.usedPorts()) ? TAKEN : Proceed.PROCEED;
    }

    private static boolean conflict(List<HostPort> wanted, Collection<HostPort> used) {
        for (HostPort taken : used) {
            for (int i = 0; i < wanted.size(); i++) {
                if (wanted.get(i).conflictsWith(taken)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public Dependence filterDependence() {
        return Dependence.NODE;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(
                new EventRegistration(
                        ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE),
                        (pod, change) -> frees(pod, change.before(Pod.class))),
                EventRegistration.always(ClusterEvent.of(EventResource.NODE, Action.ADD)));
    }

    private static boolean frees(PodInfo pod, Pod deleted) {
        boolean hadNode = !deleted.spec().nodeName().isEmpty()
                || !deleted.status().nominatedNodeName().isEmpty();
        return hadNode && conflict(PodPorts.of(pod), PodPorts.of(deleted.spec()));
    }
}
