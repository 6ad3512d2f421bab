package io.berth.host.shadow;

import org.jspecify.annotations.Nullable;

/**
 * What the candidate says of a pod beside what was decided.
 *
 * @param candidate null if it was not asked
 * @param there what the candidate thinks of the node that was chosen, where it would choose another; null if it does not
 *     fit with it, or was not scored
 * @param refusal why the node that was chosen does not fit with the candidate; empty if it does
 * @param effort what the candidate's cycle took
 */
record Comparison(
        Agreement agreement,
        @Nullable Verdict candidate,
        @Nullable NodeScore there,
        String refusal,
        Effort effort) {
    private static final Effort NONE = new Effort(0, 0);

    /** There is nothing to compare. */
    static Comparison none(Agreement why) {
        return new Comparison(why, null, null, "", NONE);
    }

    static Comparison failed(String message) {
        return new Comparison(Agreement.CANDIDATE_FAILED, Verdict.failed(message), null, "", NONE);
    }

    /** Whether both cycles have found a node, so that they did the same work. */
    boolean isOfEqualWork() {
        return agreement == Agreement.SAME_NODE || agreement == Agreement.OTHER_NODE;
    }
}
