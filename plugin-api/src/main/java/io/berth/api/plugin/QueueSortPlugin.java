package io.berth.api.plugin;

import io.berth.api.cycle.QueuedPod;

/** Orders the queue. Exactly one per profile, the same in all profiles. */
public interface QueueSortPlugin extends Plugin {
    /**
     * Whether {@code a} is to be tried before {@code b}. Called under the queue's lock, many times per pod, from
     * several threads: it must be fast, must not block, and must be a strict weak order. If it throws, pods are
     * ordered by the time they came.
     */
    boolean less(QueuedPod a, QueuedPod b);
}
