package io.berth.plugins.kubedefaults.spread;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What may help a pod that PodTopologySpread refused. */
final class SpreadEvents {
    private final SpreadConstraints constraints;

    SpreadEvents(SpreadConstraints constraints) {
        this.constraints = constraints;
    }

    List<EventRegistration> registrations() {
        return List.of(
                new EventRegistration(
                        ClusterEvent.of(EventResource.ASSIGNED_POD, Action.ADD, Action.DELETE, Action.UPDATE_POD_LABEL),
                        this::otherPodMatters),
                new EventRegistration(
                        ClusterEvent.of(
                                EventResource.TARGET_POD, Action.UPDATE_POD_LABEL, Action.UPDATE_POD_TOLERATION),
                        this::podChangeMatters),
                new EventRegistration(
                        ClusterEvent.of(
                                EventResource.NODE,
                                Action.ADD,
                                Action.DELETE,
                                Action.UPDATE_NODE_LABEL,
                                Action.UPDATE_NODE_TAINT),
                        this::nodeMatters));
    }

    private boolean otherPodMatters(PodInfo pod, ObjectChange change) {
        Pod before = change.before() == null ? null : change.before(Pod.class);
        Pod after = change.after() == null ? null : change.after(Pod.class);
        if (isElsewhere(pod, before) || isElsewhere(pod, after)) {
            return false;
        }
        List<SpreadConstraint> hard = constraints.hard(pod);
        if (before != null && after != null) {
            return matchDiffers(hard, before, after);
        }
        Pod only = Objects.requireNonNull(before == null ? after : before);
        return hard.stream()
                .anyMatch(one -> one.matcher().matches(only.metadata().labels()));
    }

    /** Without a node, present or to be, or in another namespace. */
    private static boolean isElsewhere(PodInfo pod, @Nullable Pod other) {
        return other != null
                && (other.spec().nodeName().isEmpty()
                                && other.status().nominatedNodeName().isEmpty()
                        || !other.namespace().equals(pod.namespace()));
    }

    private static boolean matchDiffers(List<SpreadConstraint> hard, Pod before, Pod after) {
        Map<String, String> old = before.metadata().labels();
        Map<String, String> now = after.metadata().labels();
        return !old.equals(now)
                && hard.stream()
                        .anyMatch(one ->
                                one.matcher().matches(old) != one.matcher().matches(now));
    }

    private boolean podChangeMatters(PodInfo pod, ObjectChange change) {
        Pod before = change.before(Pod.class);
        Pod after = change.after(Pod.class);
        List<SpreadConstraint> hard = constraints.hard(pod);
        boolean tolerates = !before.spec().tolerations().equals(after.spec().tolerations())
                && hard.stream().anyMatch(SpreadConstraint::honorsTaints);
        return tolerates || matchDiffers(hard, before, after);
    }

    private boolean nodeMatters(PodInfo pod, ObjectChange change) {
        List<SpreadConstraint> hard = constraints.hard(pod);
        Node before = change.before() == null ? null : change.before(Node.class);
        Node after = change.after() == null ? null : change.after(Node.class);
        boolean was = before != null && hasKeys(hard, before);
        boolean is = after != null && hasKeys(hard, after);
        if (before == null || after == null || was != is) {
            return was || is;
        }
        return is
                && (valuesDiffer(hard, before, after)
                        || !before.spec().taints().equals(after.spec().taints()));
    }

    private static boolean hasKeys(List<SpreadConstraint> hard, Node node) {
        return hard.stream().allMatch(one -> node.metadata().labels().containsKey(one.topologyKey()));
    }

    private static boolean valuesDiffer(List<SpreadConstraint> hard, Node before, Node after) {
        return hard.stream()
                .anyMatch(one -> !Objects.equals(
                        before.metadata().labels().get(one.topologyKey()),
                        after.metadata().labels().get(one.topologyKey())));
    }
}
