package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.ReserveResult;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.snapshot.PodInfo;

/** A guarded Reserve. */
record GuardedReserve(ReservePlugin plugin, Guard guard) implements ReservePlugin {
    @Override
    public ReserveResult reserve(CycleState state, PodInfo pod, String nodeName) {
        if (!guard.admits()) {
            return Proceed.PROCEED;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.reserve(state, pod, nodeName), "reserve");
        } catch (Throwable e) {
            return guard.failed(e, pod, Proceed.PROCEED);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public void unreserve(CycleState state, PodInfo pod, String nodeName) {
        if (!guard.admitsUndoing()) {
            return;
        }
        ClassLoader before = guard.enter();
        try {
            plugin.unreserve(state, pod, nodeName);
        } catch (Throwable e) {
            guard.failed(e, pod, this);
        } finally {
            guard.leave(before);
        }
    }
}
