package io.berth.host.profile;

import io.berth.api.cycle.PreEnqueueResult;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.snapshot.PodInfo;

/** A guarded PreEnqueue. */
record GuardedPreEnqueue(PreEnqueuePlugin plugin, Guard guard) implements PreEnqueuePlugin {
    @Override
    public PreEnqueueResult preEnqueue(PodInfo pod) {
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.preEnqueue(pod), "preEnqueue");
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }
}
