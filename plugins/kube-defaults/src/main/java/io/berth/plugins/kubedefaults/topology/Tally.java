package io.berth.plugins.kubedefaults.topology;

import io.berth.api.model.Node;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.SnapshotChange;
import java.util.List;
import java.util.Optional;

/**
 * Sums over all nodes and their pods, kept in step with the snapshots: a step costs what changed. What is added for a
 * node and its pods must depend on nothing but these, so that it can be taken back. Used by the scheduling loop only.
 */
public abstract class Tally {
    private static final long NOTHING_COUNTED = -1;

    private long revision = NOTHING_COUNTED;
    private int epoch;

    /** Sets all sums to 0. */
    protected abstract void clear();

    /** Adds or takes back a node with its pods. */
    protected abstract void count(Node node, List<PodInfo> pods, int sign);

    /** Adds or takes back a pod on a node. */
    protected abstract void count(Node node, PodInfo pod, int sign);

    /** Adds all nodes with their pods. All sums are 0; whoever knows a shorter way takes it. */
    protected void countAll(ClusterSnapshot snapshot, Topologies topologies) {
        for (NodeInfo node : snapshot.nodes()) {
            count(node.node(), node.pods(), 1);
        }
    }

    /** Takes over a snapshot that the topologies follow already. */
    public final void follow(ClusterSnapshot snapshot, Topologies topologies) {
        Optional<List<SnapshotChange>> changes =
                revision == NOTHING_COUNTED || snapshot.revision() == 0 || epoch != topologies.epoch()
                        ? Optional.empty()
                        : snapshot.changesSince(revision);
        // If counting fails, the next cycle counts anew.
        revision = NOTHING_COUNTED;
        if (changes.isPresent()) {
            changes.get().forEach(this::apply);
        } else {
            clear();
            countAll(snapshot, topologies);
        }
        revision = snapshot.revision();
        epoch = topologies.epoch();
    }

    private void apply(SnapshotChange change) {
        switch (change) {
            case SnapshotChange.PodAdded added -> count(added.node(), added.pod(), 1);
            case SnapshotChange.PodRemoved removed -> count(removed.node(), removed.pod(), -1);
            case SnapshotChange.NodeAdded added -> count(added.node(), added.pods(), 1);
            case SnapshotChange.NodeRemoved removed -> count(removed.node(), removed.pods(), -1);
            case SnapshotChange.NodeChanged changed -> {
                count(changed.before(), changed.pods(), -1);
                count(changed.after(), changed.pods(), 1);
            }
        }
    }
}
