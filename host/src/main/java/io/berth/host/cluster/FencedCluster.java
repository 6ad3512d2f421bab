package io.berth.host.cluster;

import io.berth.api.event.EventResource;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.ClusterObjects;
import java.util.Collection;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that is written to only while that is allowed, which is asked before each write; for one of several
 * schedulers, of which only the leader may act. Events are writes as well, but nobody depends on them: those that come too
 * late are left out without a word.
 */
public final class FencedCluster implements Cluster {
    private final Cluster cluster;
    private final BooleanSupplier mayWrite;

    public FencedCluster(Cluster cluster, BooleanSupplier mayWrite) {
        this.cluster = cluster;
        this.mayWrite = mayWrite;
    }

    @Override
    public boolean mayWrite() {
        return mayWrite.getAsBoolean();
    }

    private Cluster forWrite() {
        if (!mayWrite()) {
            throw new PluginException("this scheduler does not lead any more, so it writes nothing");
        }
        return cluster;
    }

    @Override
    public ClusterObjects objects() {
        return cluster.objects();
    }

    @Override
    public void start(ClusterListener listener) {
        cluster.start(listener);
    }

    @Override
    public void follow(Collection<EventResource> resources) {
        cluster.follow(resources);
    }

    @Override
    public void bind(Pod pod, String nodeName) {
        forWrite().bind(pod, nodeName);
    }

    @Override
    public boolean setPodCondition(Pod pod, PodCondition condition) {
        return forWrite().setPodCondition(pod, condition);
    }

    @Override
    public void setNominatedNode(Pod pod, String nodeName) {
        forWrite().setNominatedNode(pod, nodeName);
    }

    @Override
    public boolean deletePod(Pod pod) {
        return forWrite().deletePod(pod);
    }

    @Override
    public <T extends KubeObject> T update(T object) {
        return forWrite().update(object);
    }

    @Override
    public <T extends KubeObject> T updateStatus(T object) {
        return forWrite().updateStatus(object);
    }

    @Override
    public <T extends KubeObject> T create(T object) {
        return forWrite().create(object);
    }

    @Override
    public boolean delete(KubeObject object) {
        return forWrite().delete(object);
    }

    @Override
    public <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name) {
        return cluster.read(kind, namespace, name);
    }

    @Override
    public void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        forWrite().setExtendedResourceClaim(pod, claim);
    }

    @Override
    public void event(
            KubeObject regarding,
            @Nullable KubeObject related,
            String type,
            String reason,
            String action,
            String note) {
        if (mayWrite()) {
            cluster.event(regarding, related, type, reason, action, note);
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
