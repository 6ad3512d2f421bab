package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.PostBindPlugin;
import io.berth.api.snapshot.PodInfo;

/** A guarded PostBind. */
record GuardedPostBind(PostBindPlugin plugin, Guard guard) implements PostBindPlugin {
    @Override
    public void postBind(CycleState state, PodInfo pod, String nodeName) {
        if (!guard.admits()) {
            return;
        }
        ClassLoader before = guard.enter();
        try {
            plugin.postBind(state, pod, nodeName);
            guard.done();
        } catch (Throwable e) {
            guard.failed(e, pod, this);
        } finally {
            guard.leave(before);
        }
    }
}
