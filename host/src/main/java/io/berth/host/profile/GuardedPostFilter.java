package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.snapshot.PodInfo;

/** A guarded PostFilter. */
record GuardedPostFilter(PostFilterPlugin plugin, Guard guard) implements PostFilterPlugin {
    @Override
    public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeVerdicts verdicts) {
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.postFilter(state, pod, verdicts), "postFilter");
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }
}
