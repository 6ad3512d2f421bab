package io.berth.host.queue;

import io.berth.api.cycle.QueuedPod;
import io.berth.api.snapshot.PodInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A waiting pod, or one that was popped, with all that the queue knows of it. Immutable.
 *
 * @param timestamp when it was added, or put back after an attempt
 * @param arrival the number of that in the queue's life, which decides between equal times
 * @param tries the attempts so far
 * @param flush whether it was tried for want of an event
 */
public record QueuedPodInfo(
        PodInfo pod, Instant timestamp, long arrival, Attempts tries, Rejectors rejectors, Flush flush)
        implements QueuedPod {
    /**
     * Whether a pod was tried because it had waited too long for an event.
     *
     * @param last true if that is the reason for the attempt that comes or goes on
     * @param time when that happened last; null if never
     */
    public record Flush(boolean last, @Nullable Instant time) {
        static final Flush NONE = new Flush(false, null);
    }

    static QueuedPodInfo added(PodInfo pod, Instant time, long arrival) {
        return new QueuedPodInfo(pod, time, arrival, Attempts.NONE, Rejectors.NONE, Flush.NONE);
    }

    @Override
    public int attempts() {
        return tries.count();
    }

    /** When it first could have been tried; null before that. */
    public @Nullable Instant initialAttemptTimestamp() {
        return tries.first();
    }

    public boolean isGated() {
        return rejectors.isGated();
    }

    String key() {
        return pod.key();
    }

    String schedulerName() {
        return pod.spec().schedulerName();
    }

    boolean arrivedBefore(QueuedPodInfo other) {
        int order = timestamp.compareTo(other.timestamp);
        return order != 0 ? order < 0 : arrival < other.arrival;
    }

    QueuedPodInfo with(PodInfo other) {
        return new QueuedPodInfo(other, timestamp, arrival, tries, rejectors, flush);
    }

    QueuedPodInfo with(Attempts other) {
        return new QueuedPodInfo(pod, timestamp, arrival, other, rejectors, flush);
    }

    QueuedPodInfo with(Rejectors other) {
        return new QueuedPodInfo(pod, timestamp, arrival, tries, other, flush);
    }

    QueuedPodInfo with(Flush other) {
        return new QueuedPodInfo(pod, timestamp, arrival, tries, rejectors, other);
    }

    /** Popped as it is here, tried without success, and now to be put back. */
    QueuedPodInfo putBack(PodInfo current, Instant time, long newArrival, Rejectors refusedBy) {
        return new QueuedPodInfo(current, time, newArrival, tries.failed(!refusedBy.isEmpty()), refusedBy, Flush.NONE);
    }
}
