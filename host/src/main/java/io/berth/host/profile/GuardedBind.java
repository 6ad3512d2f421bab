package io.berth.host.profile;

import io.berth.api.cycle.BindResult;
import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.BindPlugin;
import io.berth.api.snapshot.PodInfo;

/** A guarded Bind. */
record GuardedBind(BindPlugin plugin, Guard guard) implements BindPlugin {
    @Override
    public BindResult bind(CycleState state, PodInfo pod, String nodeName) {
        if (!guard.admits()) {
            return Skip.SKIP;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.bind(state, pod, nodeName), "bind");
        } catch (Throwable e) {
            return guard.failed(e, pod, Skip.SKIP);
        } finally {
            guard.leave(before);
        }
    }
}
