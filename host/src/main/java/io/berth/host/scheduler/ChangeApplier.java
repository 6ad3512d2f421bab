package io.berth.host.scheduler;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.host.cache.CacheResult;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.queue.NodeUpdateEvents;
import io.berth.host.queue.QueueListener;
import io.berth.host.queue.SchedulingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Applies changes of nodes and other objects to cache and queue; pods have a class of their own. */
public final class ChangeApplier implements Consumer<ObjectChange> {
    private static final Logger log = LoggerFactory.getLogger(ChangeApplier.class);

    private final SchedulerCache cache;
    private final SchedulingQueue queue;
    private final PodChangeApplier pods;
    private final QueueListener listener;

    public ChangeApplier(SchedulerCache cache, SchedulingQueue queue, PodChangeApplier pods, QueueListener listener) {
        this.cache = cache;
        this.queue = queue;
        this.pods = pods;
        this.listener = listener;
    }

    @Override
    public void accept(ObjectChange change) {
        switch (change.after() == null ? change.before() : change.after()) {
            case Pod pod -> pods.apply((Pod) change.before(), (Pod) change.after());
            case Node node -> node((Node) change.before(), (Node) change.after(), change);
            case KubeObject object -> other(object, change);
            case null -> {}
        }
    }

    private void node(@Nullable Node before, @Nullable Node after, ObjectChange change) {
        long begun = listener.changeBegins();
        if (after == null) {
            move(ClusterEvent.of(EventResource.NODE, Action.DELETE), change, begun);
            if (before != null) {
                report(cache.removeNode(before.name()));
            }
        } else if (before == null) {
            report(cache.addNode(after));
            move(ClusterEvent.of(EventResource.NODE, Action.ADD), change, begun);
        } else {
            report(cache.updateNode(after));
            for (ClusterEvent event : NodeUpdateEvents.of(before, after)) {
                move(event, change, begun);
            }
        }
    }

    private void other(KubeObject object, ObjectChange change) {
        EventResource resource = EventResources.of(object);
        if (resource != null) {
            int action = change.before() == null
                    ? Action.ADD.mask()
                    : change.after() == null ? Action.DELETE.mask() : Action.UPDATE;
            move(ClusterEvent.of(resource, action), change, listener.changeBegins());
        }
    }

    private void move(ClusterEvent event, ObjectChange change, long begun) {
        queue.moveAll(event, change, pod -> true);
        listener.applied(event.label(), begun);
    }

    static void report(CacheResult result) {
        result.message().ifPresent(problem -> log.warn("Cache: {}", problem));
    }
}
