package io.berth.api.cycle;

import java.util.List;

/**
 * What a PostFilter plugin achieved.
 *
 * @param outcome what follows
 * @param nomination what becomes of the pod's nominated node
 * @param reasons what users read after the reasons of Filter
 */
public record PostFilterResult(Outcome outcome, Nomination nomination, List<String> reasons) {
    /** What follows from PostFilter. */
    public enum Outcome {
        /** The pod can be scheduled soon; no further plugin is asked. */
        SUCCESS,
        /** This plugin could not help; the next one is asked. */
        UNSCHEDULABLE,
        /** Nothing helps; no further plugin is asked. */
        UNRESOLVABLE
    }

    public PostFilterResult {
        reasons = List.copyOf(reasons);
    }
}
