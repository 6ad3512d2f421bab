package io.berth.api.cycle;

import io.berth.api.snapshot.PodInfo;
import java.util.List;

/**
 * A node on which a pod would fit if some pods went.
 *
 * @param victims the pods that would have to go, the most important one first; some may be terminating already
 * @param budgetViolations how many of them no disruption budget has room for
 */
public record PreemptionCandidate(String nodeName, List<PodInfo> victims, int budgetViolations) {
    public PreemptionCandidate {
        victims = List.copyOf(victims);
    }
}
