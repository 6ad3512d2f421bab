package io.berth.host.queue;

/** Where a waiting pod is. */
public enum SubQueue {
    /** It is tried as soon as those before it were. */
    ACTIVE("active"),
    /** It is tried when its back-off is over, or when nobody else is left to be tried. */
    BACKOFF("backoff"),
    /** It was tried and refused, and waits for an event that may help. */
    UNSCHEDULABLE("unschedulable"),
    /** A PreEnqueue plugin keeps it from being tried. */
    GATED("gated");

    private final String label;

    SubQueue(String label) {
        this.label = label;
    }

    /** The name in metrics and status. */
    public String label() {
        return label;
    }

    /** Whether a pod that got there may be popped. */
    boolean isPoppable() {
        return this == ACTIVE || this == BACKOFF;
    }
}
