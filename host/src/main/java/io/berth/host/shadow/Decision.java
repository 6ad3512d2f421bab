package io.berth.host.shadow;

import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.ScheduleResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was decided about a pod, and all that a candidate needs to decide about the same.
 *
 * @param generation that decided
 * @param start at which node the cycle began to look
 * @param nominations the pods that were nominated, by node
 * @param failed whether the cycle failed
 * @param effort what the cycle took
 */
record Decision(
        PodInfo pod,
        long generation,
        ClusterSnapshot snapshot,
        int start,
        Map<String, List<PodInfo>> nominations,
        boolean failed,
        Verdict verdict,
        Effort effort) {
    static Decision of(PodInfo pod, long generation, ScheduleResult result, Nominator nominator, Effort effort) {
        return new Decision(
                pod,
                generation,
                result.trace().snapshot(),
                result.trace().start(),
                nominations(nominator),
                result instanceof ScheduleResult.Failed,
                Verdict.of(result),
                effort);
    }

    private static Map<String, List<PodInfo>> nominations(Nominator nominator) {
        Set<String> nodes = nominator.nodes();
        if (nodes.isEmpty()) {
            return Map.of();
        }
        Map<String, List<PodInfo>> nominations = new LinkedHashMap<>();
        nodes.forEach(node -> nominations.put(node, nominator.nominatedTo(node)));
        return nominations;
    }
}
