package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.snapshot.PodInfo;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Chooses the candidate whose victims cost the least. */
final class Choice {
    /** Added to each priority, so that every further victim costs, even one of negative priority. */
    private static final long PRIORITY_SHIFT = 1L << 31;

    private Choice() {}

    /** The first of the best of one or more candidates. */
    static PreemptionCandidate of(List<PreemptionCandidate> candidates, Importance importance) {
        Comparator<PreemptionCandidate> cheapest = Comparator.comparingInt(PreemptionCandidate::budgetViolations)
                .thenComparingInt(Choice::highestPriority)
                .thenComparingLong(Choice::prioritySum)
                .thenComparingInt(candidate -> candidate.victims().size())
                .thenComparing(candidate -> earliestStart(candidate, importance), Comparator.reverseOrder());
        return candidates.stream().min(cheapest).orElseThrow();
    }

    private static int highestPriority(PreemptionCandidate candidate) {
        return candidate.victims().getFirst().priority();
    }

    private static long prioritySum(PreemptionCandidate candidate) {
        return candidate.victims().stream()
                .mapToLong(pod -> pod.priority() + PRIORITY_SHIFT)
                .sum();
    }

    /** When the first of the most important victims started. */
    private static Instant earliestStart(PreemptionCandidate candidate, Importance importance) {
        int highest =
                candidate.victims().stream().mapToInt(PodInfo::priority).max().orElseThrow();
        return candidate.victims().stream()
                .filter(pod -> pod.priority() == highest)
                .map(importance::start)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }
}
