package io.berth.host.shadow;

import java.util.Locale;

/** How what the candidate says of a pod compares with what was decided. */
public enum Agreement {
    SAME_NODE,
    /** The pod fits on no node, the one way and the other. */
    NO_NODE_EITHER,
    OTHER_NODE,
    /** The candidate finds no node. */
    ONLY_CURRENT_FITS,
    /** What is in use found no node. */
    ONLY_CANDIDATE_FITS,
    /** A plugin of the candidate failed, so that its cycle did. */
    CANDIDATE_FAILED,
    /** The cycle of what is in use failed: nothing to compare with. */
    CURRENT_FAILED,
    /** The candidate has no profile with the pod's scheduler name. */
    NO_PROFILE;

    /** Whether both sides said what becomes of the pod. */
    public boolean isCompared() {
        return switch (this) {
            case SAME_NODE, NO_NODE_EITHER, OTHER_NODE, ONLY_CURRENT_FITS, ONLY_CANDIDATE_FITS -> true;
            case CANDIDATE_FAILED, CURRENT_FAILED, NO_PROFILE -> false;
        };
    }

    /** Whether somebody should look at it. */
    boolean isDifference() {
        return this != SAME_NODE && this != NO_NODE_EITHER && this != CURRENT_FAILED;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
