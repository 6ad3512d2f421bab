package io.berth.host.queue;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.model.PodStatus;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What a change of a pod means to the pods that wait. */
public final class PodUpdateEvents {
    private PodUpdateEvents() {}

    /** The events of a pod other than the one that waits: one that has a node, or one that has none. */
    public static List<ClusterEvent> of(PodInfo before, PodInfo after) {
        boolean assigned = !after.spec().nodeName().isEmpty();
        return of(before, after, assigned ? EventResource.ASSIGNED_POD : EventResource.UNSCHEDULED_POD);
    }

    /** One for each kind of change; a general one if none of the kinds is found. */
    static List<ClusterEvent> of(PodInfo before, PodInfo after, EventResource resource) {
        List<ClusterEvent> events = new ArrayList<>();
        for (Action action : actions(before, after)) {
            events.add(ClusterEvent.of(resource, action));
        }
        return events.isEmpty() ? List.of(ClusterEvent.of(resource, Action.UPDATE)) : events;
    }

    private static List<Action> actions(PodInfo before, PodInfo after) {
        List<Action> actions = new ArrayList<>();
        addIf(actions, Action.UPDATE_POD_LABEL, !before.labels().equals(after.labels()));
        Resources had = before.accounted().effective();
        Resources has = after.accounted().effective();
        addIf(actions, Action.UPDATE_POD_SCALE_DOWN, hasMore(had, has));
        addIf(actions, Action.UPDATE_POD_SCALE_UP, hasMore(has, had));
        addIf(
                actions,
                Action.UPDATE_POD_SCHEDULING_GATES_ELIMINATED,
                !before.spec().schedulingGates().isEmpty()
                        && after.spec().schedulingGates().isEmpty());
        addIf(
                actions,
                Action.UPDATE_POD_TOLERATION,
                before.spec().tolerations().size() != after.spec().tolerations().size());
        addIf(actions, Action.UPDATE_POD_GENERATED_RESOURCE_CLAIM, hasOtherClaims(before.status(), after.status()));
        return actions;
    }

    private static void addIf(List<Action> actions, Action action, boolean happened) {
        if (happened) {
            actions.add(action);
        }
    }

    /** Whether the one has something that the other lacks or has less of. */
    private static boolean hasMore(Resources one, Resources other) {
        if (one.milliCpu() > other.milliCpu()
                || one.memory() > other.memory()
                || one.ephemeralStorage() > other.ephemeralStorage()
                || one.pods() > other.pods()) {
            return true;
        }
        for (int i = 0; i < one.scalarCount(); i++) {
            String name = one.scalarName(i);
            if (!other.hasScalar(name) || one.scalarAmount(i) > other.scalar(name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasOtherClaims(PodStatus before, PodStatus after) {
        return !before.resourceClaimStatuses().equals(after.resourceClaimStatuses())
                || !Objects.equals(before.extendedResourceClaimStatus(), after.extendedResourceClaimStatus());
    }
}
