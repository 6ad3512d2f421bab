package io.berth.host.profile;

import io.berth.api.cycle.PreEnqueueResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.snapshot.PodInfo;

/** A guarded PreEnqueue. */
record GuardedPreEnqueue(PreEnqueuePlugin plugin, Guard guard) implements PreEnqueuePlugin {
    @Override
    public PreEnqueueResult preEnqueue(PodInfo pod) {
        if (!guard.admits()) {
            return Proceed.PROCEED;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.preEnqueue(pod), "preEnqueue");
        } catch (Throwable e) {
            return guard.failed(e, pod, Proceed.PROCEED);
        } finally {
            guard.leave(before);
        }
    }
}
