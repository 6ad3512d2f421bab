package io.berth.host.conformance;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.plugin.ClusterWriter;
import org.jspecify.annotations.Nullable;

/** For cycles that end before anything is written; events are dropped. */
final class NoWrites implements ClusterWriter {
    private static UnsupportedOperationException refused(String what) {
        return new UnsupportedOperationException("a case ends before anything is written, but here is " + what);
    }

    @Override
    public void bind(Pod pod, String nodeName) {
        throw refused("a binding of " + pod.key());
    }

    @Override
    public boolean setPodCondition(Pod pod, PodCondition condition) {
        throw refused("a condition of " + pod.key());
    }

    @Override
    public void setNominatedNode(Pod pod, String nodeName) {
        throw refused("a nomination of " + pod.key());
    }

    @Override
    public boolean deletePod(Pod pod) {
        throw refused("a deletion of " + pod.key());
    }

    @Override
    public <T extends KubeObject> T update(T object) {
        throw refused("an update of " + object.key());
    }

    @Override
    public <T extends KubeObject> T updateStatus(T object) {
        throw refused("an update of " + object.key());
    }

    @Override
    public <T extends KubeObject> T create(T object) {
        throw refused("a creation of " + object.key());
    }

    @Override
    public boolean delete(KubeObject object) {
        throw refused("a deletion of " + object.key());
    }

    @Override
    public <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name) {
        throw refused("a read of " + name);
    }

    @Override
    public void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        throw refused("a claim of " + pod.key());
    }

    @Override
    public void event(
            KubeObject regarding,
            @Nullable KubeObject related,
            String type,
            String reason,
            String action,
            String note) {}
}
