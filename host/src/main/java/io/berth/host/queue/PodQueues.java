package io.berth.host.queue;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.Profile;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The queues in which a pod may wait, of which it is in one at most, and the ways from one into another. */
final class PodQueues {
    private final InstantSource clock;
    private final QueueListener listener;
    private Backoff backoff;
    private final ActiveQueue active;
    private final BackoffQueue backingOff;
    private final UnschedulablePods unschedulable = new UnschedulablePods();
    private Gates gates;

    PodQueues(QueueSettings settings, InstantSource clock, Map<String, Profile> profiles, QueueListener listener) {
        this.clock = clock;
        this.listener = listener;
        this.backoff = new Backoff(settings.initialBackoff(), settings.maxBackoff(), clock);
        PodOrder order = new PodOrder(profiles, listener);
        this.active = new ActiveQueue(order);
        this.backingOff = new BackoffQueue(backoff, order);
        this.gates = new Gates(profiles, listener);
    }

    void setProfiles(Map<String, Profile> profiles) {
        PodOrder order = new PodOrder(profiles, listener);
        active.reorder(order);
        backingOff.reorder(order);
        gates = new Gates(profiles, listener);
    }

    ActiveQueue active() {
        return active;
    }

    BackoffQueue backingOff() {
        return backingOff;
    }

    UnschedulablePods unschedulable() {
        return unschedulable;
    }

    /** From now on; back-offs that run keep their end. */
    void setSettings(QueueSettings settings) {
        backoff = new Backoff(settings.initialBackoff(), settings.maxBackoff(), clock);
    }

    Backoff backoff() {
        return backoff;
    }

    /** Where a pod waits; empty if nowhere. */
    Optional<SubQueue> where(String key) {
        if (active.get(key) != null) {
            return Optional.of(SubQueue.ACTIVE);
        }
        if (backingOff.get(key) != null) {
            return Optional.of(SubQueue.BACKOFF);
        }
        return Optional.ofNullable(unschedulable.get(key)).map(PodQueues::parkedIn);
    }

    @Nullable
    QueuedPodInfo get(String key) {
        QueuedPodInfo pod = active.get(key);
        if (pod == null) {
            pod = backingOff.get(key);
        }
        return pod != null ? pod : unschedulable.get(key);
    }

    /** Takes a pod out of the queue in which it is. */
    @Nullable
    QueuedPodInfo remove(String key) {
        QueuedPodInfo pod = active.remove(key);
        if (pod == null) {
            pod = backingOff.remove(key);
        }
        return pod != null ? pod : unschedulable.remove(key);
    }

    /** Exchanges the object of a pod where it is; it finds its new place in the order. */
    void replace(SubQueue where, QueuedPodInfo pod, PodInfo object) {
        switch (where) {
            case ACTIVE -> active.put(pod.with(object));
            case BACKOFF -> backingOff.replace(pod.with(object));
            case UNSCHEDULABLE, GATED -> unschedulable.put(pod.with(object));
        }
    }

    /** The next pod to be tried: if none is ready, the refused one whose back-off ends first. */
    @Nullable
    QueuedPodInfo poll() {
        QueuedPodInfo pod = active.poll();
        if (pod == null) {
            pod = backingOff.pollRefused();
            if (pod != null) {
                listener.entered(SubQueue.ACTIVE, QueueLabels.POP_FROM_BACKOFF);
            }
        }
        return pod;
    }

    boolean hasNext() {
        return !active.isEmpty() || backingOff.hasRefused();
    }

    /** Lets a pod go where a verdict sends it, and says where it got. It may be parked, and is in no other queue. */
    SubQueue requeue(QueuedPodInfo pod, EventHints.Verdict verdict, String cause) {
        return switch (verdict) {
            case STAY -> park(pod, cause);
            case AFTER_BACKOFF -> backoff.isBackingOff(pod) ? backOff(pod, cause) : activate(pod, cause);
            case AT_ONCE -> activate(pod, cause);
        };
    }

    /** Lets a pod be tried unless it is gated. */
    SubQueue activate(QueuedPodInfo pod, String cause) {
        QueuedPodInfo checked = gates.check(pod);
        return checked.isGated() ? park(unflushed(checked), cause) : activateUnasked(checked, cause);
    }

    /** Lets a pod be tried that passed the gates when its back-off began. */
    SubQueue activateUnasked(QueuedPodInfo pod, String cause) {
        unschedulable.remove(pod.key());
        active.put(pod.with(pod.tries().possibleFrom(clock.instant())));
        listener.entered(SubQueue.ACTIVE, cause);
        return SubQueue.ACTIVE;
    }

    private SubQueue backOff(QueuedPodInfo pod, String cause) {
        QueuedPodInfo checked = gates.check(pod);
        if (checked.isGated()) {
            return park(unflushed(checked), cause);
        }
        unschedulable.remove(pod.key());
        backingOff.put(checked);
        listener.entered(SubQueue.BACKOFF, cause);
        return SubQueue.BACKOFF;
    }

    private SubQueue park(QueuedPodInfo pod, String cause) {
        boolean isNew = unschedulable.get(pod.key()) == null;
        unschedulable.put(pod);
        if (isNew) {
            listener.entered(parkedIn(pod), cause);
        }
        return parkedIn(pod);
    }

    List<QueuedPodInfo> pods(SubQueue queue) {
        return switch (queue) {
            case ACTIVE -> active.pods();
            case BACKOFF -> backingOff.pods();
            case UNSCHEDULABLE, GATED ->
                unschedulable.pods().stream()
                        .filter(pod -> parkedIn(pod) == queue)
                        .toList();
        };
    }

    private static QueuedPodInfo unflushed(QueuedPodInfo pod) {
        return pod.with(new QueuedPodInfo.Flush(false, pod.flush().time()));
    }

    private static SubQueue parkedIn(QueuedPodInfo pod) {
        return pod.isGated() ? SubQueue.GATED : SubQueue.UNSCHEDULABLE;
    }
}
