package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.ReserveResult;
import io.berth.api.snapshot.PodInfo;

/** Keeps account of resources of its own for pods that have a node. */
public interface ReservePlugin extends Plugin {
    /** Called on the scheduling thread once a node is chosen. After a refusal or failure all plugins' {@code unreserve} is called. */
    ReserveResult reserve(CycleState state, PodInfo pod, String nodeName);

    /**
     * Takes back what {@code reserve} did. Called on any thread, in reverse order, also for plugins whose
     * {@code reserve} was not called: it must be idempotent. What it throws is logged.
     */
    void unreserve(CycleState state, PodInfo pod, String nodeName);
}
