package io.berth.api.snapshot;

import io.berth.api.model.Node;
import java.util.List;

/**
 * One step from a snapshot to a later one. Steps come in the order in which things happened, so whoever keeps counts
 * over nodes and pods takes one step after the other instead of counting anew.
 */
public sealed interface SnapshotChange {
    /**
     * A pod came to a node. A pod that changed in place is removed and added.
     *
     * @param node as it was at that moment
     */
    record PodAdded(Node node, PodInfo pod) implements SnapshotChange {}

    /**
     * A pod left a node.
     *
     * @param node as it was at that moment
     * @param pod as it was counted
     */
    record PodRemoved(Node node, PodInfo pod) implements SnapshotChange {}

    /**
     * A node came.
     *
     * @param pods those that are on it from the start: no {@link PodAdded} follows for them
     */
    record NodeAdded(Node node, List<PodInfo> pods) implements SnapshotChange {}

    /**
     * A node changed, and the pods on it did not.
     *
     * @param pods those that were on it at that moment
     */
    record NodeChanged(Node before, Node after, List<PodInfo> pods) implements SnapshotChange {}

    /**
     * A node went.
     *
     * @param pods those that went with it: no {@link PodRemoved} follows for them
     */
    record NodeRemoved(Node node, List<PodInfo> pods) implements SnapshotChange {}
}
