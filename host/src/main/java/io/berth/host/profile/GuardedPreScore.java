package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** A guarded PreScore. */
record GuardedPreScore(PreScorePlugin plugin, Guard guard) implements PreScorePlugin {
    @Override
    public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        if (!guard.admits()) {
            return Skip.SKIP;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.preScore(state, pod, nodes), "preScore");
        } catch (Throwable e) {
            return guard.failed(e, pod, Skip.SKIP);
        } finally {
            guard.leave(before);
        }
    }
}
