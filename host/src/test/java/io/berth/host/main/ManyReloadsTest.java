package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.cluster.manifest.NodeShapes;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of all kinds while pods are scheduled without a pause; {@code -Dberth.reloads=1000} for more of them. */
class ManyReloadsTest {
    private static final int RELOADS = Integer.getInteger("berth.reloads", 200) / ReloadFiles.KINDS * ReloadFiles.KINDS;
    private static final int WARM_UP = ReloadTrial.HISTORY;

    @TempDir
    Path folder;

    @Test
    void no_pod_is_lost_and_nothing_is_left_behind() throws Exception {
        PodStream stream = new PodStream(WARM_UP + RELOADS);
        ReloadTrial.Remains remains;
        try (RealTime time = new RealTime();
                ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor();
                ReloadFiles files = new ReloadFiles(folder)) {
            EmbeddedCluster cluster =
                    new EmbeddedCluster(Clock.systemUTC(), time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> {});
            cluster.load(Manifests.EMPTY.plus(NodeShapes.parse("20x64cpu,256Gi")));
            remains = new ReloadTrial(files, stream, WARM_UP + RELOADS, WARM_UP)
                    .run(cluster, new EmbeddedPods(cluster), time, bindings);
        }
        stream.report(RELOADS + " changes after " + WARM_UP);
        remains.report();
        remains.after().grownSince(remains.before(), 25).forEach(System.out::println);
        assertThat(stream.faults()).isEmpty();
        assertThat(stream.notBoundOnce()).isEmpty();
        remains.areNoMoreThanBefore();
    }
}
