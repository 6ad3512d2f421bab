package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;

/** Runs the Filter plugins of the profile on situations that a plugin makes up. */
public interface FilterRunner {
    /** All Filter plugins of the profile on one node, together with the pods that are nominated to it. */
    FilterResult filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node);

    /** Tells all PreFilter plugins of one more pod; {@code node} already has it. The state must be a copy. */
    void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node);

    /** Tells all PreFilter plugins of one pod less; {@code node} no longer has it. The state must be a copy. */
    void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node);
}
