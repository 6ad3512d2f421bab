package io.berth.plugins.kubedefaults;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Set;

/** Lets a pod that names its node only onto that node. */
final class NodeName implements PreFilterPlugin, FilterPlugin, EventsPlugin {
    private static final Rejection OTHER_NODE = Rejection.unresolvable("node(s) didn't match the requested node name");

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        String wanted = pod.spec().nodeName();
        return wanted.isEmpty() ? Skip.SKIP : new OnlyNodes(Set.of(wanted));
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        String wanted = pod.spec().nodeName();
        return wanted.isEmpty() || wanted.equals(node.name()) ? Proceed.PROCEED : OTHER_NODE;
    }

    /** The node that a pod names is no part of its class. */
    @Override
    public Dependence filterDependence() {
        return Dependence.VOLATILE;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(EventRegistration.always(ClusterEvent.of(EventResource.NODE, Action.ADD)));
    }
}
