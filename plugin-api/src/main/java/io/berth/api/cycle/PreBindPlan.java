package io.berth.api.cycle;

/** What a plugin is going to do in PreBind: work, alone or beside others, or nothing. */
public sealed interface PreBindPlan permits PreBindPlan.Work, Skip {
    /**
     * PreBind will be called.
     *
     * @param parallel whether it may run at the same time as the PreBind of a neighbouring plugin
     */
    record Work(boolean parallel) implements PreBindPlan {}
}
