package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.AllocationResult;
import java.util.List;

/** What came of a search. */
public sealed interface AllocationOutcome {
    /**
     * Devices were found.
     *
     * @param results one for each claim, in the order of the claims
     */
    record Found(List<AllocationResult> results) implements AllocationOutcome {
        public Found {
            results = List.copyOf(results);
        }
    }

    /**
     * There are no devices that satisfy all claims.
     *
     * @param invalidPools whether some pool could not be used because its slices contradict each other
     */
    record NoSolution(boolean invalidPools) implements AllocationOutcome {}

    /** The time was up before all was tried. */
    record TimedOut() implements AllocationOutcome {}

    /** The cycle ended before all was tried. */
    record Cancelled() implements AllocationOutcome {}
}
