package io.berth.host.cluster.embedded;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.host.cluster.RecordingListener;
import io.berth.host.cluster.manifest.ManifestText;
import io.berth.host.time.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** An embedded cluster in simulated time, watched from its beginning. */
public final class TestCluster {
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    public final SimulatedTime time = new SimulatedTime(START);
    public final RecordingListener listener = new RecordingListener();
    public final List<String> refusals = new ArrayList<>();
    public final EmbeddedCluster cluster;

    private TestCluster(EmbeddedCluster.Deletion deletion) {
        cluster = new EmbeddedCluster(time, time, 1, deletion, problem -> refusals.add(problem.message()));
    }

    /** A cluster of these manifests. */
    public static TestCluster of(String manifests) {
        return of(EmbeddedCluster.Deletion.AT_ONCE, manifests);
    }

    public static TestCluster of(EmbeddedCluster.Deletion deletion, String manifests) {
        TestCluster test = new TestCluster(deletion);
        test.cluster.load(ManifestText.read(manifests));
        test.cluster.start(test.listener);
        return test;
    }

    /** Makes the cluster what these manifests say. */
    public void apply(String manifests) {
        cluster.apply(ManifestText.read(manifests).objects());
    }

    public void pass(Duration duration) {
        time.advanceTo(time.instant().plus(duration));
    }

    public List<Pod> pods() {
        return List.copyOf(cluster.objects().list(Pod.class));
    }

    public Pod pod(String name) {
        return Objects.requireNonNull(cluster.objects().get(Pod.class, "default", name), name);
    }

    public Node node(String name) {
        return Objects.requireNonNull(cluster.objects().get(Node.class, "", name), name);
    }

    /** Binds all pods to a node. */
    public void bindAll(String node) {
        pods().forEach(pod -> cluster.bind(pod, node));
    }
}
