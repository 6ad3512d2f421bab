package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** A guarded PostFilter. */
record GuardedPostFilter(PostFilterPlugin plugin, Guard guard) implements PostFilterPlugin {
    private static final PostFilterResult NOTHING =
            new PostFilterResult(PostFilterResult.Outcome.UNSCHEDULABLE, Nomination.KEEP, List.of());

    @Override
    public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeVerdicts verdicts) {
        if (!guard.admits()) {
            return NOTHING;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.postFilter(state, pod, verdicts), "postFilter");
        } catch (Throwable e) {
            return guard.failed(e, pod, NOTHING);
        } finally {
            guard.leave(before);
        }
    }
}
