package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.PreBindResult;
import io.berth.api.snapshot.PodInfo;

/** Prepares what a pod needs on its node before it is bound. */
public interface PreBindPlugin extends Plugin {
    /** Whether there will be work. Called on the pod's binding thread before it waits for Permit: it must be fast. */
    default PreBindPlan planPreBind(CycleState state, PodInfo pod, String nodeName) {
        return new PreBindPlan.Work(false);
    }

    /** Does the work. Called on the pod's binding thread, a virtual one: it may block. */
    PreBindResult preBind(CycleState state, PodInfo pod, String nodeName);
}
