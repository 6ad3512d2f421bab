package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;

/** A guarded PreFilter. */
record GuardedPreFilter(PreFilterPlugin plugin, Guard guard) implements PreFilterPlugin {
    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        if (!guard.admits()) {
            return Skip.SKIP;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.preFilter(state, pod), "preFilter");
        } catch (Throwable e) {
            return guard.failed(e, pod, Skip.SKIP);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
        if (!guard.admits()) {
            return;
        }
        ClassLoader before = guard.enter();
        try {
            plugin.addPod(state, pod, added, node);
        } catch (Throwable e) {
            guard.failed(e, pod, this);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
        if (!guard.admits()) {
            return;
        }
        ClassLoader before = guard.enter();
        try {
            plugin.removePod(state, pod, removed, node);
        } catch (Throwable e) {
            guard.failed(e, pod, this);
        } finally {
            guard.leave(before);
        }
    }
}
