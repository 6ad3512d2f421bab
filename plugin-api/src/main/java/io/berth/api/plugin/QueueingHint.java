package io.berth.api.plugin;

import io.berth.api.event.ObjectChange;
import io.berth.api.snapshot.PodInfo;

/** Says whether a change may make a parked pod schedulable. */
@FunctionalInterface
public interface QueueingHint {
    QueueingHint ALWAYS = (pod, change) -> true;

    /**
     * Called on the router's thread under the queue's lock, for each parked pod that the plugin refused: it must be
     * fast and must not block. If it throws, the pod is tried.
     *
     * @return true to try the pod again
     */
    boolean mayHelp(PodInfo pod, ObjectChange change);
}
