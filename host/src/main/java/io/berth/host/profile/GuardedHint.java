package io.berth.host.profile;

import io.berth.api.event.ObjectChange;
import io.berth.api.plugin.QueueingHint;
import io.berth.api.snapshot.PodInfo;

/** A guarded queueing hint. */
record GuardedHint(QueueingHint hint, Guard guard) implements QueueingHint {
    @Override
    public boolean mayHelp(PodInfo pod, ObjectChange change) {
        if (!guard.admits()) {
            return true;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(hint.mayHelp(pod, change), "mayHelp");
        } catch (Throwable e) {
            return guard.failed(e, pod, true);
        } finally {
            guard.leave(before);
        }
    }
}
