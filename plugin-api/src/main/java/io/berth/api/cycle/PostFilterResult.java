package io.berth.api.cycle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a PostFilter plugin achieved.
 *
 * @param outcome what follows
 * @param nomination what becomes of the pod's nominated node
 * @param reasons what users read after the reasons of Filter
 * @param decision how it came about; null if there is nothing to tell
 */
public record PostFilterResult(
        Outcome outcome,
        Nomination nomination,
        List<String> reasons,
        @Nullable PreemptionDecision decision) {
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

    /** Without a decision to tell. */
    public PostFilterResult(Outcome outcome, Nomination nomination, List<String> reasons) {
        this(outcome, nomination, reasons, null);
    }
}
