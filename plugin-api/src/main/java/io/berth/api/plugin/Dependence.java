package io.berth.api.plugin;

/**
 * What the answer of a plugin's Filter or Score depends on. It decides how long the host may remember an answer; a
 * wrong declaration gives wrong placements, so the default is the one that is never wrong.
 */
public enum Dependence {
    /**
     * The pod's class (everything but its name, uid, times and status), this one node with its pods, and how many
     * nodes there are. The host remembers the answer until one of these changes.
     */
    NODE,
    /** The pod's class and anything in the cluster's snapshot, so any change of the snapshot may change it. */
    CLUSTER,
    /** Nothing that the host knows: time, chance, a remote service. Never remembered. */
    VOLATILE
}
