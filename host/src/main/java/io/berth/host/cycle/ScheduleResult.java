package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Nomination;
import io.berth.api.snapshot.NodeInfo;

/** What came of a scheduling cycle. */
public sealed interface ScheduleResult {
    CycleTrace trace();

    /** A node was found. */
    record Placed(NodeInfo node, CycleState state, CycleTrace trace) implements ScheduleResult {}

    /**
     * No node fits.
     *
     * @param message the fit error with what PostFilter adds
     * @param nomination what becomes of the pod's nominated node
     */
    record Unschedulable(String message, Nomination nomination, CycleTrace trace) implements ScheduleResult {}

    /**
     * The cycle failed.
     *
     * @param message names the plugin, if one is to blame
     */
    record Failed(String message, CycleTrace trace) implements ScheduleResult {}
}
