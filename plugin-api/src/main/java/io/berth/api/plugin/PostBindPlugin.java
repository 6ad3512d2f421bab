package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.snapshot.PodInfo;

/** Hears of pods that were bound. */
public interface PostBindPlugin extends Plugin {
    /** Called on the pod's binding thread after it was bound; what it throws is logged. */
    void postBind(CycleState state, PodInfo pod, String nodeName);
}
