package io.berth.api.cycle;

/** Nothing stands in the way. */
public enum Proceed
        implements
                PreEnqueueResult, PreFilterResult, FilterResult, PreScoreResult, ReserveResult, PermitResult,
                PreBindResult, BindResult {
    PROCEED
}
