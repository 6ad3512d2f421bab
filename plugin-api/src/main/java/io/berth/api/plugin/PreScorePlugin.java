package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** Looks at the pod and all feasible nodes once, before they are scored. */
public interface PreScorePlugin extends Plugin {
    /** Called once per cycle on the scheduling thread, only if two or more nodes are feasible. */
    PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes);
}
