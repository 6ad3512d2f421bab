package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Rejection;
import io.berth.api.model.PodCondition;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a pod may preempt others at all. */
final class Eligibility {
    static final String VICTIM_CONDITION = "DisruptionTarget";
    static final String VICTIM_REASON = "PreemptionByScheduler";

    private Eligibility() {}

    /** Why the pod may not preempt; empty if it may. */
    static Optional<String> objection(PodInfo pod, ClusterSnapshot snapshot, NodeVerdicts verdicts) {
        if (pod.spec().preemptionPolicy().equals("Never")) {
            return Optional.of("not eligible due to preemptionPolicy=Never.");
        }
        if (waitsForVictims(pod, snapshot, verdicts)) {
            return Optional.of("not eligible due to a terminating pod on the nominated node.");
        }
        return Optional.empty();
    }

    private static boolean waitsForVictims(PodInfo pod, ClusterSnapshot snapshot, NodeVerdicts verdicts) {
        String nominated = pod.status().nominatedNodeName();
        NodeInfo node = nominated.isEmpty() ? null : snapshot.node(nominated);
        if (node == null || isHopeless(verdicts.of(nominated))) {
            return false;
        }
        return node.pods().stream()
                .anyMatch(other -> other.priority() < pod.priority() && terminatesByPreemption(other));
    }

    private static boolean isHopeless(@Nullable Rejection verdict) {
        return verdict != null && verdict.kind() == Rejection.Kind.UNRESOLVABLE;
    }

    /** Only the first condition of the type counts. A pod that a user deletes blocks nothing. */
    private static boolean terminatesByPreemption(PodInfo pod) {
        if (pod.pod().metadata().deletionTimestamp() == null) {
            return false;
        }
        for (PodCondition condition : pod.status().conditions()) {
            if (condition.type().equals(VICTIM_CONDITION)) {
                return condition.status().equals("True") && condition.reason().equals(VICTIM_REASON);
            }
        }
        return false;
    }
}
