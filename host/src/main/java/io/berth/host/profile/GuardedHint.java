package io.berth.host.profile;

import io.berth.api.event.ObjectChange;
import io.berth.api.plugin.QueueingHint;
import io.berth.api.snapshot.PodInfo;

/** A guarded queueing hint. */
record GuardedHint(QueueingHint hint, Guard guard) implements QueueingHint {
    @Override
    public boolean mayHelp(PodInfo pod, ObjectChange change) {
        ClassLoader before = guard.enter();
        try {
            return hint.mayHelp(pod, change);
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }
}
