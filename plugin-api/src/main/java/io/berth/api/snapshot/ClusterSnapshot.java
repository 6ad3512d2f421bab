package io.berth.api.snapshot;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and their pods as they were when a scheduling cycle began. Nothing in it changes during the cycle, so it
 * may be read by several threads.
 */
public interface ClusterSnapshot {
    /** All nodes, in the order in which they are looked at: round robin over zones. Random access is fast. */
    List<NodeInfo> nodes();

    /** A node by its name, or null. */
    @Nullable
    NodeInfo node(String name);

    /** The nodes that have a pod with pod affinity or anti-affinity, in the order of {@link #nodes()}. */
    List<NodeInfo> nodesWithAffinityPods();

    /** The nodes that have a pod with required anti-affinity, in the order of {@link #nodes()}. */
    List<NodeInfo> nodesWithRequiredAntiAffinityPods();

    /** How many pods on the nodes use a claim. */
    int claimUsers(String namespace, String claim);

    /**
     * Grows with every change of what is in the snapshot: two snapshots of one cache with the same revision are equal.
     * 0 for a snapshot that no cache made.
     */
    default long revision() {
        return 0;
    }

    /**
     * What happened between an earlier snapshot of the same cache and this one, oldest first. May be called from any
     * thread; costs as much as there are changes.
     *
     * @param revision the {@link #revision()} of the earlier snapshot
     * @return empty if that is too long ago to be known, or no snapshot before this one: then count anew
     */
    default Optional<List<SnapshotChange>> changesSince(long revision) {
        return Optional.empty();
    }
}
