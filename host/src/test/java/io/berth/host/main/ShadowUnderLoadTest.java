package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Problem;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.cluster.manifest.NodeShapes;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import io.berth.host.generation.Reloader;
import io.berth.host.shadow.Agreement;
import io.berth.host.shadow.OwnFolders;
import io.berth.host.shadow.Shadow;
import io.berth.host.shadow.ShadowListener;
import io.berth.host.shadow.ShadowReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Candidates come, are promoted and dropped while pods are scheduled without a pause. */
class ShadowUnderLoadTest {
    private static final int CANDIDATES = 20;

    @TempDir
    Path folder;

    @Test
    void no_pod_is_lost() throws Exception {
        Stage files = new Stage(folder);
        Stage.write(files.scripts.resolve("constant.js"), "export function score(pod, node) { return 10; }\n");
        files.profile("Constant=1");
        PodStream stream = new PodStream(CANDIDATES);
        stream.expect(1, 10);
        try (RealTime time = new RealTime();
                ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor()) {
            EmbeddedCluster cluster =
                    new EmbeddedCluster(Clock.systemUTC(), time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> {});
            SchedulerSetup setup = files.onRealTime(cluster, time, bindings, stream);
            cluster.load(Manifests.EMPTY.plus(NodeShapes.parse("20x64cpu,256Gi")));
            Shadow shadow = setup.shadow(ShadowListener.NONE);
            Reloader reloader = setup.reloader(new Silent());
            try (shadow;
                    SchedulerThreads threads = SchedulerThreads.start(
                            cluster, setup.running(), setup.core().queue(), reloader, time)) {
                stream.begin(new EmbeddedPods(cluster), setup.core().queue());
                for (int i = 0; i < CANDIDATES; i++) {
                    compare(files, setup, new ShadowControls(reloader, shadow), stream, 2 + i);
                }
                stream.end();
            }
        } finally {
            files.close();
        }
        assertThat(stream.faults()).isEmpty();
        assertThat(stream.notBoundOnce()).isEmpty();
    }

    /** Every other candidate is dropped. */
    private void compare(Stage files, SchedulerSetup setup, ShadowControls controls, PodStream stream, int weight)
            throws Exception {
        String before = Files.readString(files.config);
        files.profile("Constant=" + weight);
        String candidate = Files.readString(files.config);
        Stage.write(files.config, before);
        controls.start("next.yaml", candidate, OwnFolders.NONE);
        ShadowReport report = await(controls.shadow());
        // A weight that all nodes get changes no choice, so each difference would be one of the comparison.
        assertThat(report.differences()).isEmpty();
        assertThat(report.count(Agreement.SAME_NODE)).isPositive();
        if (weight % 2 == 0) {
            controls.drop();
            return;
        }
        long next = setup.generations().current().number() + 1;
        stream.expect(next, 10L * weight);
        stream.isSwapping(next);
        assertThat(controls.promote("a test").text("result")).isEqualTo("applied");
        stream.swapped(next);
    }

    private static ShadowReport await(Shadow shadow) throws InterruptedException {
        for (int i = 0; i < 2000; i++) {
            ShadowReport report = shadow.report().orElseThrow();
            if (report.compared() >= 200) {
                return report;
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        throw new AssertionError("nothing is compared: " + shadow.report());
    }

    /** What comes of changes is looked at elsewhere. */
    private static final class Silent implements ReloadListener {
        @Override
        public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {}

        @Override
        public void refused(List<Problem> problems) {}
    }
}
