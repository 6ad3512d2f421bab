package io.berth.host.cluster.embedded;

import io.berth.api.tree.Problem;
import io.berth.host.cluster.Cluster;
import io.berth.host.cluster.ClusterContract;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.cluster.manifest.ManifestText;
import io.berth.host.time.SimulatedTime;
import java.util.ArrayList;
import java.util.List;

class EmbeddedClusterContractTest extends ClusterContract {
    private final SimulatedTime time = new SimulatedTime(TestCluster.START);
    private final List<Manifest> applied = new ArrayList<>();
    private final EmbeddedCluster cluster =
            new EmbeddedCluster(time, time, 1, EmbeddedCluster.Deletion.AT_ONCE, EmbeddedClusterContractTest::fail);

    private static void fail(Problem problem) {
        throw new AssertionError(problem.toString());
    }

    @Override
    protected Cluster cluster() {
        return cluster;
    }

    @Override
    protected void apply(String yaml) {
        applied.addAll(ManifestText.read(yaml).objects());
        cluster.apply(applied);
    }
}
