package io.berth.host.cache;

import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.SnapshotChange;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot that the cache made. Immutable, and shares with the one before it what did not change between the two:
 * preemption and bindings may hold on to it while the scheduling loop goes on with later ones.
 */
record CachedSnapshot(
        long revision,
        Roster roster,
        NodeVector nodes,
        NodeSubset affinity,
        NodeSubset antiAffinity,
        ClaimCounts claims,
        ChangeLog log)
        implements ClusterSnapshot {
    @Override
    public @Nullable NodeInfo node(String name) {
        int position = roster.position(name);
        return position < 0 ? null : nodes.get(position);
    }

    @Override
    public List<NodeInfo> nodesWithAffinityPods() {
        return affinity.of(nodes);
    }

    @Override
    public List<NodeInfo> nodesWithRequiredAntiAffinityPods() {
        return antiAffinity.of(nodes);
    }

    @Override
    public int claimUsers(String namespace, String claim) {
        return claims.get(namespace + "/" + claim);
    }

    @Override
    public Optional<List<SnapshotChange>> changesSince(long earlier) {
        return log.between(earlier, revision);
    }
}
