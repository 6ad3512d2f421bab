package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;

/** Looks at the pod and the whole cluster once, before nodes are filtered. */
public interface PreFilterPlugin extends Plugin {
    /**
     * Called once per cycle on the scheduling thread, in the profile's order; not called after another plugin found
     * the pod unresolvable. The cluster is {@code state.snapshot()}.
     */
    PreFilterResult preFilter(CycleState state, PodInfo pod);

    /**
     * Brings what {@code preFilter} put into the state up to date for one more pod on a node: the host tries whether
     * {@code pod} fits with pods that are nominated there. Called on the scheduling thread or a worker, with a state
     * of its own. {@code node} already has the pod. Values that are changed must be {@link CycleState.Copyable}.
     */
    default void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {}

    /** As {@code addPod} for a pod that goes; {@code node} no longer has it. Preemption calls it for each victim. */
    default void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {}
}
