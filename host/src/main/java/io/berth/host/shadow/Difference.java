package io.berth.host.shadow;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A pod that the candidate would treat in another way; of its last decision that differed.
 *
 * @param times how many decisions about it differed
 * @param candidate null if it has no profile for the pod
 * @param there what the candidate thinks of the node that was chosen; null if it does not fit with it, or was not scored
 * @param refusal why the node that was chosen does not fit with the candidate; empty if it does
 */
public record Difference(
        String namespace,
        String name,
        String uid,
        long times,
        Instant at,
        Agreement agreement,
        Verdict current,
        @Nullable Verdict candidate,
        @Nullable NodeScore there,
        String refusal) {
    static Difference of(Decision decision, Comparison comparison, long times, Instant at) {
        return new Difference(
                decision.pod().namespace(),
                decision.pod().name(),
                decision.pod().uid(),
                times,
                at,
                comparison.agreement(),
                decision.verdict(),
                comparison.candidate(),
                comparison.there(),
                comparison.refusal());
    }
}
