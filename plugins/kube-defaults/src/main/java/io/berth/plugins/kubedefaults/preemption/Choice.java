package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.snapshot.PodInfo;
import java.time.Instant;
import java.util.List;

/** Chooses the candidate whose victims cost the least. */
final class Choice {
    /** Added to each priority, so that every further victim costs, even one of negative priority. */
    private static final long PRIORITY_SHIFT = 1L << 31;

    private Choice() {}

    /** The first of the best of one or more candidates. */
    static PreemptionCandidate of(List<PreemptionCandidate> candidates, Importance importance) {
        PreemptionCandidate best = candidates.getFirst();
        for (PreemptionCandidate candidate : candidates) {
            if (compare(candidate, best, importance) < 0) {
                best = candidate;
            }
        }
        return best;
    }

    private static int compare(PreemptionCandidate a, PreemptionCandidate b, Importance importance) {
        int order = Integer.compare(a.budgetViolations(), b.budgetViolations());
        if (order == 0) {
            order = Integer.compare(
                    a.victims().getFirst().priority(), b.victims().getFirst().priority());
        }
        if (order == 0) {
            order = Long.compare(prioritySum(a), prioritySum(b));
        }
        if (order == 0) {
            order = Integer.compare(a.victims().size(), b.victims().size());
        }
        return order == 0 ? earliestStart(b, importance).compareTo(earliestStart(a, importance)) : order;
    }

    private static long prioritySum(PreemptionCandidate candidate) {
        long sum = 0;
        for (PodInfo pod : candidate.victims()) {
            sum += pod.priority() + PRIORITY_SHIFT;
        }
        return sum;
    }

    /** When the first of the most important victims started. */
    private static Instant earliestStart(PreemptionCandidate candidate, Importance importance) {
        int highest = Integer.MIN_VALUE;
        Instant earliest = Instant.MAX;
        for (PodInfo pod : candidate.victims()) {
            Instant start = importance.start(pod);
            if (pod.priority() > highest || pod.priority() == highest && start.isBefore(earliest)) {
                highest = pod.priority();
                earliest = start;
            }
        }
        return earliest;
    }
}
