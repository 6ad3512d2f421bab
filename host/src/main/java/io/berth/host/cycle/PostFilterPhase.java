package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PostFilterResult.Outcome;
import io.berth.api.cycle.PreemptionDecision;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.Wired;
import java.util.ArrayList;
import java.util.List;

/** Runs PostFilter until a plugin helps. */
final class PostFilterPhase {
    private final List<Wired<PostFilterPlugin>> plugins;

    PostFilterPhase(List<Wired<PostFilterPlugin>> plugins) {
        this.plugins = plugins;
    }

    boolean isEmpty() {
        return plugins.isEmpty();
    }

    /** The first success, or everything that was said. A plugin that fails says its message. */
    PostFilterResult run(CycleState state, PodInfo pod, NodeVerdicts verdicts) {
        List<String> reasons = new ArrayList<>();
        Nomination nomination = Nomination.KEEP;
        PreemptionDecision decision = null;
        for (Wired<PostFilterPlugin> wired : plugins) {
            PostFilterResult result;
            try {
                result = wired.plugin().postFilter(state, pod, verdicts);
            } catch (PluginFailure e) {
                return new PostFilterResult(
                        Outcome.UNRESOLVABLE, Nomination.KEEP, List.of(String.valueOf(e.getMessage())));
            }
            if (result.outcome() != Outcome.UNSCHEDULABLE) {
                return result;
            }
            reasons.addAll(result.reasons());
            decision = result.decision() == null ? decision : result.decision();
            if (result.nomination() instanceof Nomination.Override) {
                nomination = result.nomination();
            }
        }
        return new PostFilterResult(Outcome.UNSCHEDULABLE, nomination, reasons, decision);
    }
}
