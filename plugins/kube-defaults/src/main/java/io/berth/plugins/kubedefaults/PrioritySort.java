package io.berth.plugins.kubedefaults;

import io.berth.api.cycle.QueuedPod;
import io.berth.api.plugin.QueueSortPlugin;

/** Tries pods of higher priority first, and among equals the one that has been in the queue for longer. */
final class PrioritySort implements QueueSortPlugin {
    @Override
    public boolean less(QueuedPod a, QueuedPod b) {
        int priorityOfA = a.pod().priority();
        int priorityOfB = b.pod().priority();
        return priorityOfA > priorityOfB
                || priorityOfA == priorityOfB && a.timestamp().isBefore(b.timestamp());
    }
}
