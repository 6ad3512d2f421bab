package io.berth.host.queue;

import io.berth.api.event.ClusterEvent;
import io.berth.api.snapshot.PodInfo;

/** Hears what happens in the queue: metrics and logs. Called under the queue's lock, so it must be fast. */
public interface QueueListener {
    QueueListener NONE = new QueueListener() {};

    /** What a hint said. */
    enum Hint {
        QUEUE,
        SKIP,
        /** It failed, which counts as {@link #QUEUE}. */
        ERROR
    }

    /**
     * A pod entered a queue.
     *
     * @param cause the event's label
     */
    default void entered(SubQueue queue, String cause) {}

    /**
     * A plugin keeps one more pod from being scheduled, or one less.
     *
     * @param change 1 or -1
     */
    default void rejecting(String schedulerName, String plugin, int change) {}

    /** A hint is about to be asked; the present moment, for {@link #hinted}. */
    default long hintBegins() {
        return 0;
    }

    /** A hint was asked. */
    default void hinted(String plugin, ClusterEvent event, Hint answer, long begun) {}

    /** A change of the cluster is about to be applied to cache and queue; the present moment, for {@link #applied}. */
    default long changeBegins() {
        return 0;
    }

    /**
     * A change was applied. Not called under the queue's lock.
     *
     * @param event the label of what it is to the queue; a change may be several events
     */
    default void applied(String event, long begun) {}

    /** A plugin failed in QueueSort, PreEnqueue or a hint; what follows is defined, and the queue goes on. */
    default void failed(String plugin, PodInfo pod, RuntimeException failure) {}

    /** Something that should not be. The queue goes on. */
    default void problem(String message) {}
}
