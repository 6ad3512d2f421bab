package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.PreBindResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.snapshot.PodInfo;

/** A guarded PreBind. */
record GuardedPreBind(PreBindPlugin plugin, Guard guard) implements PreBindPlugin {
    @Override
    public PreBindPlan planPreBind(CycleState state, PodInfo pod, String nodeName) {
        if (!guard.admits()) {
            return Skip.SKIP;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.planPreBind(state, pod, nodeName), "planPreBind");
        } catch (Throwable e) {
            return guard.failed(e, pod, Skip.SKIP);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public PreBindResult preBind(CycleState state, PodInfo pod, String nodeName) {
        if (!guard.admits()) {
            return Proceed.PROCEED;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.preBind(state, pod, nodeName), "preBind");
        } catch (Throwable e) {
            return guard.failed(e, pod, Proceed.PROCEED);
        } finally {
            guard.leave(before);
        }
    }
}
