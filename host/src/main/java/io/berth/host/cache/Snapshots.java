package io.berth.host.cache;

import io.berth.api.model.Node;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.SnapshotChange;
import io.berth.api.snapshot.SnapshotChange.NodeAdded;
import io.berth.api.snapshot.SnapshotChange.NodeChanged;
import io.berth.api.snapshot.SnapshotChange.NodeRemoved;
import io.berth.api.snapshot.SnapshotChange.PodAdded;
import io.berth.api.snapshot.SnapshotChange.PodRemoved;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Makes each snapshot from the one before it. It is told what changes and takes note, so that a snapshot costs what
 * changed since the last one. All nodes are gone through only when the set of their names changed: as in
 * kube-scheduler nothing else renews the order of the nodes, neither another zone of a node nor a node that went and
 * came back between two snapshots.
 */
final class Snapshots {
    private final ChangeLog log;
    private Set<NodeEntry> changed = new LinkedHashSet<>();
    private Set<String> come = new HashSet<>();
    private Set<String> gone = new LinkedHashSet<>();
    private CachedSnapshot latest;
    private long revisions;

    Snapshots(int changesRemembered) {
        this.log = new ChangeLog(changesRemembered);
        this.latest = new CachedSnapshot(
                0, Roster.EMPTY, NodeVector.EMPTY, NodeSubset.EMPTY, NodeSubset.EMPTY, ClaimCounts.EMPTY, log);
    }

    void podAdded(NodeEntry entry, PodInfo pod) {
        if (!entry.isGhost()) {
            note(entry, new PodAdded(entry.node(), pod));
        }
    }

    void podRemoved(NodeEntry entry, PodInfo pod) {
        if (!entry.isGhost()) {
            note(entry, new PodRemoved(entry.node(), pod));
        }
    }

    void nodeChanged(NodeEntry entry, Node before) {
        note(entry, new NodeChanged(before, entry.node(), entry.pods()));
    }

    void nodeAdded(NodeEntry entry) {
        note(entry, new NodeAdded(entry.node(), entry.pods()));
        if (!gone.remove(entry.name())) {
            come.add(entry.name());
        }
    }

    /** Of an entry that is a ghost from now on. */
    void nodeRemoved(NodeEntry entry, Node node) {
        log.append(new NodeRemoved(node, entry.pods()));
        changed.remove(entry);
        if (!come.remove(entry.name())) {
            gone.add(entry.name());
        }
    }

    private void note(NodeEntry entry, SnapshotChange change) {
        log.append(change);
        changed.add(entry);
    }

    /** The present state; the very snapshot of the last call if nothing changed. */
    ClusterSnapshot take(Map<String, NodeEntry> entries, NodeTree tree, ImageStates images) {
        if (latest.revision() != log.end()) {
            boolean sameNodes = come.isEmpty() && gone.isEmpty();
            latest =
                    sameNodes ? renew(images) : rebuild(entries, latest.roster().next(tree.roundRobin()), images);
            startOver();
        }
        return latest;
    }

    /** Clearing a set that once was large costs as much as it had room for. */
    private void startOver() {
        changed = new LinkedHashSet<>();
        come = new HashSet<>();
        gone = new LinkedHashSet<>();
    }

    private CachedSnapshot renew(ImageStates images) {
        Roster roster = latest.roster();
        NodeVector.Editor nodes = latest.nodes().edit();
        NodeSubset affinity = latest.affinity();
        NodeSubset antiAffinity = latest.antiAffinity();
        ClaimCounts claims = latest.claims();
        for (NodeEntry entry : changed) {
            int position = roster.position(entry.name());
            NodeInfo before = latest.nodes().get(position);
            NodeInfo after = entry.publish(roster.slot(position), ++revisions, images);
            nodes.set(position, after);
            affinity = affinity.with(position, entry.hasAffinityPods());
            antiAffinity = antiAffinity.with(position, entry.hasRequiredAntiAffinityPods());
            claims = claims.replace(before.claimUsers(), after.claimUsers());
        }
        return new CachedSnapshot(log.end(), roster, nodes.done(), affinity, antiAffinity, claims, log);
    }

    private CachedSnapshot rebuild(Map<String, NodeEntry> entries, Roster roster, ImageStates images) {
        ClaimCounts claims = latest.claims();
        for (String name : gone) {
            claims = claims.replace(claimUsers(name), Map.of());
        }
        List<NodeEntry> inOrder = new ArrayList<>(roster.names().size());
        List<NodeInfo> nodes = new ArrayList<>(roster.names().size());
        for (String name : roster.names()) {
            NodeEntry entry = Objects.requireNonNull(entries.get(name), name);
            inOrder.add(entry);
            NodeInfo before = latest.node(name);
            NodeInfo node = before;
            if (before == null || changed.contains(entry)) {
                node = entry.publish(roster.slot(nodes.size()), ++revisions, images);
                claims = claims.replace(claimUsers(name), node.claimUsers());
            }
            nodes.add(node);
        }
        return new CachedSnapshot(
                log.end(),
                roster,
                NodeVector.of(nodes),
                NodeSubset.of(nodes.size(), i -> inOrder.get(i).hasAffinityPods()),
                NodeSubset.of(nodes.size(), i -> inOrder.get(i).hasRequiredAntiAffinityPods()),
                claims,
                log);
    }

    private Map<String, Integer> claimUsers(String name) {
        NodeInfo node = latest.node(name);
        return node == null ? Map.of() : node.claimUsers();
    }
}
