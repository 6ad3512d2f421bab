package io.berth.host.cycle;

/** What came of a binding cycle. */
public sealed interface BindingResult {
    /** The pod is on its node. */
    record Bound() implements BindingResult {}

    /**
     * A plugin refused the pod.
     *
     * @param atPermit whether while it waited for Permit: then the plugin's events wake it again
     */
    record Refused(Refusal refusal, boolean atPermit) implements BindingResult {}

    /** A plugin failed. */
    record Failed(String message) implements BindingResult {}

    /** No bind plugin took the pod. */
    record NobodyBound() implements BindingResult {}
}
