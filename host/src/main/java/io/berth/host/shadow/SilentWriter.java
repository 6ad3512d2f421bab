package io.berth.host.shadow;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.plugin.ClusterWriter;
import io.berth.api.plugin.PluginException;
import org.jspecify.annotations.Nullable;

/** Refuses all that a candidate wants to change in the cluster. */
final class SilentWriter implements ClusterWriter {
    private static PluginException refused(String what) {
        return new PluginException("a candidate in the shadow changes nothing in the cluster, so it may not " + what);
    }

    @Override
    public void bind(Pod pod, String nodeName) {
        throw refused("bind pod " + pod.key());
    }

    @Override
    public boolean setPodCondition(Pod pod, PodCondition condition) {
        throw refused("set a condition of pod " + pod.key());
    }

    @Override
    public void setNominatedNode(Pod pod, String nodeName) {
        throw refused("nominate pod " + pod.key());
    }

    @Override
    public boolean deletePod(Pod pod) {
        throw refused("delete pod " + pod.key());
    }

    @Override
    public <T extends KubeObject> T update(T object) {
        throw refused("update " + object.key());
    }

    @Override
    public <T extends KubeObject> T updateStatus(T object) {
        throw refused("update the status of " + object.key());
    }

    @Override
    public <T extends KubeObject> T create(T object) {
        throw refused("create " + object.key());
    }

    @Override
    public boolean delete(KubeObject object) {
        throw refused("delete " + object.key());
    }

    @Override
    public <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name) {
        throw refused("ask the API for " + kind.getSimpleName() + " " + namespace + "/" + name);
    }

    @Override
    public void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        throw refused("note a claim of pod " + pod.key());
    }

    /** Events never fail, so this one gets lost. */
    @Override
    public void event(
            KubeObject regarding,
            @Nullable KubeObject related,
            String type,
            String reason,
            String action,
            String note) {}
}
