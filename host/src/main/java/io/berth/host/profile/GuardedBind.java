package io.berth.host.profile;

import io.berth.api.cycle.BindResult;
import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.BindPlugin;
import io.berth.api.snapshot.PodInfo;

/** A guarded Bind. */
record GuardedBind(BindPlugin plugin, Guard guard) implements BindPlugin {
    @Override
    public BindResult bind(CycleState state, PodInfo pod, String nodeName) {
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.bind(state, pod, nodeName), "bind");
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }
}
