package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PermitResult;
import io.berth.api.snapshot.PodInfo;

/** Lets a pod that has a node be bound, now or later. */
public interface PermitPlugin extends Plugin {
    /** Called on the scheduling thread after Reserve. A pod that waits is allowed or rejected through {@link WaitingPods}. */
    PermitResult permit(CycleState state, PodInfo pod, String nodeName);
}
