package io.berth.host.shadow;

import io.berth.api.snapshot.NodeInfo;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.CycleTrace;
import io.berth.host.cycle.ExtenderPhase;
import io.berth.host.cycle.NodeLimit;
import io.berth.host.cycle.Refusal;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.SchedulingCycle;
import io.berth.host.generation.Generation;
import io.berth.host.profile.CallWatch;
import io.berth.host.profile.Profile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lets a candidate decide what was decided. Used by one thread at a time. */
final class CandidateCycles {
    private final Generation generation;
    private final Nominations nominations;
    private final ExtenderPhase extenders;
    private final boolean remember;
    private final CallWatch.ThreadTime time;
    private final Map<String, SchedulingCycle> cycles = new HashMap<>();

    CandidateCycles(
            Generation generation,
            Nominations nominations,
            Function<SchedulerConfiguration, ExtenderPhase> extenders,
            boolean remember,
            CallWatch.ThreadTime time) {
        this.generation = generation;
        this.nominations = nominations;
        this.extenders = extenders.apply(generation.configuration());
        this.remember = remember;
        this.time = time;
    }

    /** Lets all cycles be made anew, as one of them was left in the middle of something. */
    void forget() {
        cycles.clear();
    }

    Comparison compare(Decision decision) {
        if (decision.failed()) {
            return Comparison.none(Agreement.CURRENT_FAILED);
        }
        SchedulingCycle cycle = cycle(decision.pod().spec().schedulerName());
        if (cycle == null) {
            return Comparison.none(Agreement.NO_PROFILE);
        }
        nominations.follow(decision.nominations());
        Effort begun = Effort.now(time);
        ScheduleResult result = cycle.trial(decision.snapshot(), decision.pod(), decision.start());
        Effort effort = Effort.now(time).since(begun);
        return compared(decision, result, effort);
    }

    private @Nullable SchedulingCycle cycle(String schedulerName) {
        SchedulingCycle known = cycles.get(schedulerName);
        Profile profile = generation.profile(schedulerName);
        if (known != null || profile == null) {
            return known;
        }
        Integer own = profile.percentageOfNodesToScore();
        int percentage = own == null ? generation.configuration().percentageOfNodesToScore() : own;
        SchedulingCycle made =
                new SchedulingCycle(profile, new NodeLimit(percentage), nominations, extenders, remember);
        cycles.put(schedulerName, made);
        return made;
    }

    private static Comparison compared(Decision decision, ScheduleResult result, Effort effort) {
        Verdict candidate = Verdict.of(result);
        String chosen = decision.verdict().node();
        Agreement agreement = agreement(chosen, candidate.node(), result);
        NodeInfo node = agreement == Agreement.SAME_NODE || chosen == null
                ? null
                : decision.snapshot().node(chosen);
        if (node == null) {
            return new Comparison(agreement, candidate, null, "", effort);
        }
        NodeScore there =
                NodeScore.at(result.trace().scores(), position(result.trace().feasible(), node));
        return new Comparison(agreement, candidate, there, refusal(result.trace(), node), effort);
    }

    private static Agreement agreement(@Nullable String chosen, @Nullable String other, ScheduleResult result) {
        if (result instanceof ScheduleResult.Failed) {
            return Agreement.CANDIDATE_FAILED;
        }
        if (chosen == null) {
            return other == null ? Agreement.NO_NODE_EITHER : Agreement.ONLY_CANDIDATE_FITS;
        }
        if (other == null) {
            return Agreement.ONLY_CURRENT_FITS;
        }
        return other.equals(chosen) ? Agreement.SAME_NODE : Agreement.OTHER_NODE;
    }

    private static int position(List<NodeInfo> feasible, NodeInfo node) {
        for (int i = 0; i < feasible.size(); i++) {
            if (feasible.get(i).slot() == node.slot()) {
                return i;
            }
        }
        return -1;
    }

    private static String refusal(CycleTrace trace, NodeInfo node) {
        Refusal refusal = trace.refusal(node);
        if (refusal == null) {
            return "";
        }
        String plugin = refusal.plugin() == null ? "" : refusal.plugin() + ": ";
        return plugin + refusal.rejection().message();
    }
}
