package io.berth.host.scheduler;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.host.cluster.Cluster;
import io.berth.host.cluster.ClusterListener;
import io.berth.host.testing.FakeObjects;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cluster that notes what is written to it and changes its pods accordingly, but tells nobody. */
final class RecordingCluster implements Cluster {
    final FakeObjects objects = new FakeObjects();
    /** Each write in a line. */
    final List<String> writes = new ArrayList<>();

    boolean mayWrite = true;

    @Override
    public boolean mayWrite() {
        return mayWrite;
    }

    @Override
    public ClusterObjects objects() {
        return objects;
    }

    @Override
    public void start(ClusterListener listener) {
        listener.synced();
    }

    @Override
    public void bind(Pod pod, String nodeName) {
        writes.add("bind " + pod.name() + " to " + nodeName);
    }

    @Override
    public boolean setPodCondition(Pod pod, PodCondition condition) {
        writes.add("condition " + pod.name() + " " + condition.reason() + ": " + condition.message());
        objects.put(pod.withStatus(pod.status().with(pod.status().nominatedNodeName(), List.of(condition))));
        return true;
    }

    @Override
    public void setNominatedNode(Pod pod, String nodeName) {
        writes.add("nominate " + pod.name() + " to \"" + nodeName + "\"");
    }

    @Override
    public void event(
            KubeObject regarding,
            @Nullable KubeObject related,
            String type,
            String reason,
            String action,
            String note) {
        writes.add("event " + regarding.name() + " " + reason + ": " + note);
    }

    private static UnsupportedOperationException unexpected() {
        return new UnsupportedOperationException("the scheduler writes no other objects by itself");
    }

    @Override
    public boolean deletePod(Pod pod) {
        throw unexpected();
    }

    @Override
    public <T extends KubeObject> T update(T object) {
        throw unexpected();
    }

    @Override
    public <T extends KubeObject> T updateStatus(T object) {
        throw unexpected();
    }

    @Override
    public <T extends KubeObject> T create(T object) {
        throw unexpected();
    }

    @Override
    public boolean delete(KubeObject object) {
        throw unexpected();
    }

    @Override
    public <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name) {
        throw unexpected();
    }

    @Override
    public void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        throw unexpected();
    }

    @Override
    public void close() {}
}
