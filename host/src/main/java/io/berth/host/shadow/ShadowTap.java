package io.berth.host.shadow;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.CycleMeter;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.profile.CallWatch;
import io.berth.host.queue.QueuedPodInfo;
import org.jspecify.annotations.Nullable;

/**
 * Hands what is decided to the candidate, if there is one, and all that happens to another listener. Costs the scheduling
 * thread one read while there is no candidate, and never waits for it.
 */
public final class ShadowTap implements CycleListener {
    private final CycleListener inner;
    private final CallWatch.ThreadTime time;
    private volatile @Nullable Candidate candidate;
    private @Nullable Effort begun;

    public ShadowTap(CycleListener inner, CallWatch.ThreadTime time) {
        this.inner = inner;
        this.time = time;
    }

    /** From now on to this one; null for nobody. */
    void feed(@Nullable Candidate next) {
        candidate = next;
    }

    @Override
    public void begun(QueuedPodInfo attempt, long generation) {
        inner.begun(attempt, generation);
        begun = candidate == null ? null : Effort.now(time);
    }

    @Override
    public void decided(PodInfo pod, long generation, ScheduleResult result) {
        Candidate to = candidate;
        Effort from = begun;
        if (to != null && from != null) {
            to.offer(pod, generation, result, Effort.now(time).since(from));
        }
        inner.decided(pod, generation, result);
    }

    @Override
    public CycleMeter meter(String schedulerName) {
        return inner.meter(schedulerName);
    }

    @Override
    public void notBound(PodInfo pod, long generation, boolean refused, String message) {
        inner.notBound(pod, generation, refused, message);
    }

    @Override
    public void bound(PodInfo pod, long generation, String node) {
        inner.bound(pod, generation, node);
    }
}
