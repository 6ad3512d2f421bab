package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.Pod;
import io.berth.host.cluster.live.FaultProxy;
import io.berth.host.cluster.live.LiveCluster;
import io.berth.host.cluster.live.LiveConnection;
import io.berth.host.cluster.live.TestBed;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As {@link ManyReloadsTest}, on a real API server; {@code -Dberth.live.reloads=1000} for more changes. */
@Tag("testbed")
class LiveReloadsTest {
    private static final int RELOADS =
            Integer.getInteger("berth.live.reloads", 40) / ReloadFiles.KINDS * ReloadFiles.KINDS;
    private static final int WARM_UP = Math.min(ReloadTrial.HISTORY, RELOADS / 2);
    private static final int NODES = 10;
    private static final String PODS = "/api/v1/namespaces/default/pods";

    @TempDir
    Path folder;

    @Test
    void no_pod_is_lost_or_bound_twice_on_a_real_server() throws Exception {
        PodStream stream = new PodStream(WARM_UP + RELOADS);
        Queue<String> notBoundOnce = new ConcurrentLinkedQueue<>();
        ReloadTrial.Remains remains;
        try (TestBed bed = TestBed.start();
                FaultProxy proxy = new FaultProxy(bed);
                RealTime time = new RealTime();
                ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor();
                ReloadFiles files = new ReloadFiles(folder)) {
            for (int i = 0; i < NODES; i++) {
                node(bed, i);
            }
            LiveConnection connection = LiveConnection.of(bed.schedulerKubeconfig(), proxy.address())
                    .withRate(-1, 1);
            try (LiveCluster cluster = LiveCluster.connect(
                    connection,
                    new LiveCluster.Environment(Clock.systemUTC(), time, new SplittableRandom(1), "test"))) {
                remains = new ReloadTrial(files, stream, WARM_UP + RELOADS, WARM_UP)
                        .run(cluster, new ServerPods(bed, proxy, notBoundOnce), time, bindings);
            }
            assertThat(bed.list(PODS)).as("pods that were never bound").isEmpty();
            assertThat(proxy.bound()).as("bindings of pods that were gone").isEmpty();
        }
        stream.report(RELOADS + " changes after " + WARM_UP + " on an API server");
        remains.report();
        assertThat(stream.faults()).isEmpty();
        assertThat(stream.notBoundOnce()).isEmpty();
        assertThat(notBoundOnce).isEmpty();
        if (WARM_UP == ReloadTrial.HISTORY) {
            remains.areNoMoreThanBefore();
        } else {
            System.out.println("the heap is compared in a run of at least " + 2 * ReloadTrial.HISTORY + " changes");
            remains.areNone();
        }
    }

    private static void node(TestBed bed, int number) {
        bed.node("node-" + number, "64", 110);
    }

    /**
     * The pods of a stream, made and deleted by a user who may do everything.
     *
     * @param notBoundOnce those that the server had not bound exactly once when they were deleted
     */
    private record ServerPods(TestBed bed, FaultProxy proxy, Queue<String> notBoundOnce) implements PodStream.Pods {
        @Override
        public void create(String name) {
            bed.apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default}
                spec:
                  terminationGracePeriodSeconds: 0
                  containers: [{name: main, image: pause, resources: {requests: {cpu: 10m}}}]
                """.formatted(name));
        }

        @Override
        public void delete(Pod pod) {
            int times = proxy.takeBound(PODS + "/" + pod.metadata().name() + "/binding");
            if (times != 1) {
                notBoundOnce.add(pod.metadata().name() + " was bound " + times + " times by the server");
            }
            bed.send("DELETE", PODS + "/" + pod.metadata().name() + "?gracePeriodSeconds=0", "{}");
        }
    }
}
