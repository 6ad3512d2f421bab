package io.berth.api.cycle;

import io.berth.api.snapshot.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a plugin came to make room, for whoever asks why.
 *
 * @param candidates the nodes that were found to help, in the order in which they were found
 * @param chosen one of them, or null if none was taken
 * @param clearedNominations pods that lose their nomination to the chosen node
 */
public record PreemptionDecision(
        List<PreemptionCandidate> candidates, @Nullable PreemptionCandidate chosen, List<PodInfo> clearedNominations) {
    public PreemptionDecision {
        candidates = List.copyOf(candidates);
        clearedNominations = List.copyOf(clearedNominations);
    }
}
