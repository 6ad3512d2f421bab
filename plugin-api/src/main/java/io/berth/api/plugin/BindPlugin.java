package io.berth.api.plugin;

import io.berth.api.cycle.BindResult;
import io.berth.api.cycle.CycleState;
import io.berth.api.snapshot.PodInfo;

/** Binds a pod to its node. */
public interface BindPlugin extends Plugin {
    /** Called on the pod's binding thread, a virtual one, in the profile's order until one does not skip; it may block. */
    BindResult bind(CycleState state, PodInfo pod, String nodeName);
}
