package io.berth.host.cycle;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.queue.QueuedPodInfo;

/**
 * Hears of decisions and what became of them. Called on the scheduling thread ({@code decided}) or on a pod's binding
 * thread; must be fast and must not throw. A trace is only valid during the call.
 */
public interface CycleListener {
    /** A scheduling cycle begins. */
    default void begun(QueuedPodInfo attempt, long generation) {}

    /** Measures the extension points of a profile; asked once for each profile of a generation. */
    default CycleMeter meter(String schedulerName) {
        return CycleMeter.NONE;
    }

    /** A scheduling cycle ended. */
    void decided(PodInfo pod, long generation, ScheduleResult result);

    /**
     * A pod that had a node lost it again before it was bound.
     *
     * @param refused whether a plugin refused it; else something failed
     */
    void notBound(PodInfo pod, long generation, boolean refused, String message);

    /** A pod was bound. */
    void bound(PodInfo pod, long generation, String node);
}
