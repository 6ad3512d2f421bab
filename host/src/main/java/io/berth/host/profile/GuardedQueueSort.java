package io.berth.host.profile;

import io.berth.api.cycle.QueuedPod;
import io.berth.api.plugin.QueueSortPlugin;

/** A guarded QueueSort. */
record GuardedQueueSort(QueueSortPlugin plugin, Guard guard) implements QueueSortPlugin {
    @Override
    public boolean less(QueuedPod a, QueuedPod b) {
        ClassLoader before = guard.enter();
        try {
            return plugin.less(a, b);
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }
}
