package io.berth.host.cluster.live;

import io.berth.host.cluster.Cluster;
import io.berth.host.cluster.ClusterContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

@Tag("testbed")
class LiveClusterContractTest extends ClusterContract {
    private static TestBed bed;
    private LiveCluster cluster;

    @BeforeAll
    static void start() {
        bed = TestBed.start();
    }

    @AfterAll
    static void stop() {
        if (bed != null) {
            bed.close();
        }
    }

    @BeforeEach
    void connect() {
        bed.wipe();
        cluster = bed.cluster(bed.kubeconfig(), "");
    }

    @Override
    protected Cluster cluster() {
        return cluster;
    }

    @Override
    protected boolean keepsRawObjects() {
        return false;
    }

    @Override
    protected void apply(String yaml) {
        bed.apply(yaml);
    }
}
