package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.snapshot.PodInfo;

/** Tries to make room for a pod that fits nowhere. */
public interface PostFilterPlugin extends Plugin {
    /** Called on the scheduling thread after a cycle that found no node, in the profile's order until one succeeds. */
    PostFilterResult postFilter(CycleState state, PodInfo pod, NodeVerdicts verdicts);
}
