package io.berth.host.scheduler;

import static io.berth.host.scheduler.ChangeApplier.report;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.Pod;
import io.berth.api.plugin.WaitingPods;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.PodClasses;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.queue.PodUpdateEvents;
import io.berth.host.queue.QueueListener;
import io.berth.host.queue.SchedulingQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Applies changes of pods to cache and queue. */
public final class PodChangeApplier {
    private static final ClusterEvent ASSIGNED_ADD = ClusterEvent.of(EventResource.ASSIGNED_POD, Action.ADD);
    private static final ClusterEvent ASSIGNED_DELETE = ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE);

    private static final String UNSCHEDULED_ADD = "UnscheduledPodAdd";
    private static final String UNSCHEDULED_UPDATE = "UnscheduledPodUpdate";
    private static final String UNSCHEDULED_DELETE = "UnscheduledPodDelete";

    private final SchedulerCache cache;
    private final PodClasses classes;
    private final SchedulingQueue queue;
    private final WaitingPods waiting;
    private final Predicate<String> isOurs;
    private final QueueListener listener;

    /** @param isOurs whether there is a profile for a scheduler name */
    public PodChangeApplier(
            SchedulerCache cache,
            PodClasses classes,
            SchedulingQueue queue,
            WaitingPods waiting,
            Predicate<String> isOurs,
            QueueListener listener) {
        this.cache = cache;
        this.classes = classes;
        this.queue = queue;
        this.waiting = waiting;
        this.isOurs = isOurs;
        this.listener = listener;
    }

    void apply(@Nullable Pod before, @Nullable Pod after) {
        if (before == null && after != null) {
            added(after);
        } else if (before != null && after == null) {
            deleted(before);
        } else if (before != null && after != null) {
            if (before.metadata().uid().equals(after.metadata().uid())) {
                updated(before, after);
            } else {
                deleted(before);
                added(after);
            }
        }
    }

    private static boolean assigned(Pod pod) {
        return !pod.spec().nodeName().isEmpty();
    }

    private boolean ours(Pod pod) {
        return isOurs.test(pod.spec().schedulerName());
    }

    private void added(Pod pod) {
        long begun = listener.changeBegins();
        if (assigned(pod)) {
            report(cache.add(classes.podInfo(pod)));
            move(ASSIGNED_ADD, new ObjectChange(null, pod), begun);
        } else if (ours(pod)) {
            queue.add(classes.podInfo(pod));
            listener.applied(UNSCHEDULED_ADD, begun);
        }
    }

    private void updated(Pod before, Pod after) {
        long begun = listener.changeBegins();
        if (assigned(before)) {
            PodInfo changed = classes.podInfo(after);
            report(cache.update(changed));
            for (ClusterEvent event : PodUpdateEvents.of(classes.podInfo(before), changed)) {
                move(event, new ObjectChange(before, after), begun);
            }
        } else if (assigned(after)) {
            report(cache.add(classes.podInfo(after)));
            move(ASSIGNED_ADD, new ObjectChange(null, after), begun);
            if (ours(before)) {
                queue.delete(classes.podInfo(before));
                listener.applied(UNSCHEDULED_DELETE, begun);
            }
        } else if (ours(before)) {
            updatedWaiting(before, after);
            listener.applied(UNSCHEDULED_UPDATE, begun);
        }
    }

    private void move(ClusterEvent event, ObjectChange change, long begun) {
        queue.moveAll(event, change, waiting -> true);
        listener.applied(event.label(), begun);
    }

    private void updatedWaiting(Pod before, Pod after) {
        String version = after.metadata().resourceVersion();
        if (!version.isEmpty() && version.equals(before.metadata().resourceVersion())) {
            return;
        }
        if (cache.isAssumed(after.metadata().uid())) {
            if (before.metadata().deletionTimestamp() == null
                    && after.metadata().deletionTimestamp() != null) {
                deletedAssumed(after);
            }
            return;
        }
        queue.update(classes.podInfo(before), classes.podInfo(after));
        String nominated = before.status().nominatedNodeName();
        if (!nominated.isEmpty() && !nominated.equals(after.status().nominatedNodeName())) {
            nominationGone(before);
        }
    }

    private void deleted(Pod pod) {
        long begun = listener.changeBegins();
        if (assigned(pod)) {
            report(cache.remove(classes.podInfo(pod)));
            move(ASSIGNED_DELETE, new ObjectChange(pod, null), begun);
        } else if (ours(pod)) {
            queue.delete(classes.podInfo(pod));
            if (cache.isAssumed(pod.metadata().uid())) {
                deletedAssumed(pod);
            } else if (!pod.status().nominatedNodeName().isEmpty()) {
                nominationGone(pod);
            }
            listener.applied(UNSCHEDULED_DELETE, begun);
        }
    }

    /** The room that was made for the pod may serve pods that are not more important than it. */
    private void nominationGone(Pod pod) {
        int priority = pod.spec().effectivePriority();
        queue.moveAll(ASSIGNED_DELETE, new ObjectChange(pod, null), waiting -> waiting.priority() <= priority);
    }

    private void deletedAssumed(Pod pod) {
        PodInfo assumed = cache.pod(pod.metadata().uid());
        if (assumed == null) {
            return;
        }
        WaitingPods.WaitingPod wait = waiting.get(assumed.uid());
        if (wait != null) {
            wait.reject("", "removed");
        } else {
            report(cache.forget(assumed));
        }
        queue.moveAll(ASSIGNED_DELETE, new ObjectChange(assumed.pod(), null), parked -> true);
    }
}
