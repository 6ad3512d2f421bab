package io.berth.host.profile;

import io.berth.api.cycle.QueuedPod;
import io.berth.api.plugin.QueueSortPlugin;

/** A guarded QueueSort. */
record GuardedQueueSort(QueueSortPlugin plugin, Guard guard) implements QueueSortPlugin {
    @Override
    public boolean less(QueuedPod a, QueuedPod b) {
        if (!guard.admits()) {
            return false;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.less(a, b), "less");
        } catch (Throwable e) {
            return guard.failed(e, a == null ? null : a.pod(), false);
        } finally {
            guard.leave(before);
        }
    }
}
