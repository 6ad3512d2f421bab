package io.berth.api.cycle;

import java.util.List;

/**
 * A plugin's refusal of a pod, or of a pod on a node. A refusal is an answer and no failure: for a failure a plugin
 * throws.
 *
 * @param kind what follows from it
 * @param reasons what users read, in the order in which it is to be read
 */
public record Rejection(Kind kind, List<String> reasons)
        implements PreEnqueueResult,
                PreFilterResult,
                FilterResult,
                ReserveResult,
                PermitResult,
                PreBindResult,
                BindResult {
    /** What follows from a refusal. */
    public enum Kind {
        /** Not now; evicting pods may help. */
        UNSCHEDULABLE("Unschedulable"),
        /** Evicting pods does not help. */
        UNRESOLVABLE("UnschedulableAndUnresolvable"),
        /** Somebody outside must act; the pod is tried again without back-off once they did. */
        PENDING("Pending");

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        /** The name of kube-scheduler's status code. */
        public String code() {
            return code;
        }
    }

    public Rejection {
        reasons = List.copyOf(reasons);
    }

    public static Rejection unschedulable(String... reasons) {
        return new Rejection(Kind.UNSCHEDULABLE, List.of(reasons));
    }

    public static Rejection unresolvable(String... reasons) {
        return new Rejection(Kind.UNRESOLVABLE, List.of(reasons));
    }

    public static Rejection pending(String... reasons) {
        return new Rejection(Kind.PENDING, List.of(reasons));
    }

    /** The reasons in one line. */
    public String message() {
        return String.join(", ", reasons);
    }
}
