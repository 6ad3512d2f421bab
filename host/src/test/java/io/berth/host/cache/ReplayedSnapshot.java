package io.berth.host.cache;

import io.berth.api.model.Node;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.SnapshotChange;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Nodes and pods as somebody knows them who only follows the changes between snapshots. */
final class ReplayedSnapshot {
    record Content(Node node, Set<PodInfo> pods) {}

    private Map<String, Content> nodes = new TreeMap<>();
    private long revision;

    /** Follows the changes up to a snapshot, or takes all of it where the changes are not known any more. */
    void follow(ClusterSnapshot snapshot) {
        snapshot.changesSince(revision)
                .ifPresentOrElse(changes -> changes.forEach(this::apply), () -> nodes = contents(snapshot));
        revision = snapshot.revision();
    }

    Map<String, Content> nodes() {
        return nodes;
    }

    static Map<String, Content> contents(ClusterSnapshot snapshot) {
        Map<String, Content> contents = new TreeMap<>();
        snapshot.nodes().forEach(node -> contents.put(node.name(), content(node.node(), node.pods())));
        return contents;
    }

    private void apply(SnapshotChange change) {
        switch (change) {
            case SnapshotChange.PodAdded(Node node, PodInfo pod) ->
                expect(nodes.get(node.name()).pods().add(pod), change);
            case SnapshotChange.PodRemoved(Node node, PodInfo pod) ->
                expect(nodes.get(node.name()).pods().remove(pod), change);
            case SnapshotChange.NodeAdded(Node node, List<PodInfo> pods) ->
                expect(nodes.put(node.name(), content(node, pods)) == null, change);
            case SnapshotChange.NodeChanged(Node before, Node after, List<PodInfo> pods) ->
                expect(nodes.put(after.name(), content(after, pods)).equals(content(before, pods)), change);
            case SnapshotChange.NodeRemoved(Node node, List<PodInfo> pods) ->
                expect(nodes.remove(node.name()).equals(content(node, pods)), change);
        }
    }

    private static void expect(boolean fits, SnapshotChange change) {
        if (!fits) {
            throw new AssertionError("does not fit what was told before: " + change);
        }
    }

    private static Content content(Node node, List<PodInfo> pods) {
        return new Content(node, new HashSet<>(pods));
    }
}
