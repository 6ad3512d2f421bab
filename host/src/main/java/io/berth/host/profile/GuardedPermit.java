package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PermitResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.plugin.PermitPlugin;
import io.berth.api.snapshot.PodInfo;

/** A guarded Permit. */
record GuardedPermit(PermitPlugin plugin, Guard guard) implements PermitPlugin {
    @Override
    public PermitResult permit(CycleState state, PodInfo pod, String nodeName) {
        if (!guard.admits()) {
            return Proceed.PROCEED;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.permit(state, pod, nodeName), "permit");
        } catch (Throwable e) {
            return guard.failed(e, pod, Proceed.PROCEED);
        } finally {
            guard.leave(before);
        }
    }
}
