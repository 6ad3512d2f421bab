package io.berth.host.cycle;

import io.berth.api.snapshot.PodInfo;

/**
 * Hears of decisions and what became of them. Called on the scheduling thread ({@code decided}) or on a pod's binding
 * thread; must be fast and must not throw. A trace is only valid during the call.
 */
public interface CycleListener {
    /** A scheduling cycle ended. */
    void decided(PodInfo pod, long generation, ScheduleResult result);

    /** A pod that had a node lost it again before it was bound, and why. */
    void notBound(PodInfo pod, long generation, String message);

    /** A pod was bound. */
    void bound(PodInfo pod, long generation, String node);
}
