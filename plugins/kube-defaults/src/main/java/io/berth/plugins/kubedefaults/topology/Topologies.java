package io.berth.plugins.kubedefaults.topology;

import io.berth.api.model.Node;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.SnapshotChange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The topologies that a plugin has asked for, kept in step with the snapshots. Used by the scheduling loop only. */
public final class Topologies {
    private static final int SPARE_NUMBERS = 1024;

    private final Map<String, Topology> byKey = new HashMap<>();
    private final Topology nodes = Topology.ofNodes();
    private final PodPlaces pods = new PodPlaces();
    private @Nullable ClusterSnapshot snapshot;
    private int epoch;

    /** The topology of a label; follows from now on. Other than the rest it may be called from any thread in a cycle. */
    public synchronized Topology of(String key) {
        Topology known = byKey.get(key);
        if (known == null) {
            known = Topology.ofLabel(key);
            byKey.put(key, known);
            if (snapshot != null) {
                known.fill(snapshot.nodes());
            }
        }
        return known;
    }

    /** The topology in which each node is a domain. */
    public Topology nodes() {
        return nodes;
    }

    /** Where the pods of the snapshot are. */
    public PodPlaces pods() {
        return pods;
    }

    /** Another number: domains have been numbered anew, and what was counted by number is void. */
    int epoch() {
        return epoch;
    }

    /** Takes over a snapshot. */
    public void follow(ClusterSnapshot next) {
        Optional<List<SnapshotChange>> changes =
                snapshot == null || next.revision() == 0 ? Optional.empty() : next.changesSince(snapshot.revision());
        snapshot = next;
        if (changes.isPresent() && !tooManyNumbers(next)) {
            changes.get().forEach(change -> apply(change, next));
        } else {
            renew(next);
        }
        pods.follow(next, this);
    }

    private boolean tooManyNumbers(ClusterSnapshot next) {
        int most = 2 * next.nodes().size() + SPARE_NUMBERS;
        return nodes.size() > most || byKey.values().stream().anyMatch(topology -> topology.size() > most);
    }

    private void renew(ClusterSnapshot next) {
        epoch++;
        nodes.forgetNumbers();
        nodes.fill(next.nodes());
        byKey.values().forEach(topology -> {
            topology.forgetNumbers();
            topology.fill(next.nodes());
        });
    }

    private void apply(SnapshotChange change, ClusterSnapshot next) {
        switch (change) {
            case SnapshotChange.NodeAdded added -> put(added.node(), next);
            case SnapshotChange.NodeChanged changed -> put(changed.after(), next);
            case SnapshotChange.NodeRemoved removed -> {}
            case SnapshotChange.PodAdded added -> {}
            case SnapshotChange.PodRemoved removed -> {}
        }
    }

    /** As the node is now: it may have changed again since, or be gone. */
    private void put(Node changed, ClusterSnapshot next) {
        NodeInfo node = next.node(changed.metadata().name());
        if (node != null) {
            nodes.put(node);
            byKey.values().forEach(topology -> topology.put(node));
        }
    }
}
