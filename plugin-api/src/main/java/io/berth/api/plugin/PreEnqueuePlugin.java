package io.berth.api.plugin;

import io.berth.api.cycle.PreEnqueueResult;
import io.berth.api.snapshot.PodInfo;

/** Keeps pods out of the queue until they are ready to be tried. */
public interface PreEnqueuePlugin extends Plugin {
    /**
     * Whether the pod may enter the queue. Called under the queue's lock whenever the pod is about to enter: it must
     * be fast and must not block. A refused or failed pod waits until an event that this plugin registered for.
     */
    PreEnqueueResult preEnqueue(PodInfo pod);
}
