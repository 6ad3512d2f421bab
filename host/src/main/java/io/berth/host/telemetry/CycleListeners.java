package io.berth.host.telemetry;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.CycleMeter;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.queue.QueuedPodInfo;
import java.util.List;

/** Tells several listeners, in their order. The first one measures. */
public record CycleListeners(List<CycleListener> listeners) implements CycleListener {
    public CycleListeners {
        listeners = List.copyOf(listeners);
    }

    @Override
    public void begun(QueuedPodInfo attempt, long generation) {
        listeners.forEach(listener -> listener.begun(attempt, generation));
    }

    @Override
    public CycleMeter meter(String schedulerName) {
        return listeners.getFirst().meter(schedulerName);
    }

    @Override
    public void decided(PodInfo pod, long generation, ScheduleResult result) {
        listeners.forEach(listener -> listener.decided(pod, generation, result));
    }

    @Override
    public void notBound(PodInfo pod, long generation, boolean refused, String message) {
        listeners.forEach(listener -> listener.notBound(pod, generation, refused, message));
    }

    @Override
    public void bound(PodInfo pod, long generation, String node) {
        listeners.forEach(listener -> listener.bound(pod, generation, node));
    }
}
