package io.berth.plugins.kubedefaults;

import static java.util.stream.Collectors.joining;

import io.berth.api.cycle.PreEnqueueResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.model.PodSchedulingGate;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** Keeps a pod out of the queue as long as it has scheduling gates. */
final class SchedulingGates implements PreEnqueuePlugin, EventsPlugin {
    @Override
    public PreEnqueueResult preEnqueue(PodInfo pod) {
        List<PodSchedulingGate> gates = pod.spec().schedulingGates();
        if (gates.isEmpty()) {
            return Proceed.PROCEED;
        }
        String names = gates.stream().map(PodSchedulingGate::name).collect(joining(" ", "[", "]"));
        return Rejection.unresolvable("waiting for scheduling gates: " + names);
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(EventRegistration.always(
                ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_SCHEDULING_GATES_ELIMINATED)));
    }
}
