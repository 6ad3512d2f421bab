package io.berth.api.cycle;

/** The plugin has nothing to say about this pod. */
public enum Skip implements PreFilterResult, PreScoreResult, PreBindPlan, BindResult {
    SKIP
}
