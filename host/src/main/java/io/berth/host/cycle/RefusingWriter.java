package io.berth.host.cycle;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.plugin.ClusterWriter;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** For cycles without effect: refuses all that they want to change in the cluster, but for events, which are dropped. */
public final class RefusingWriter implements ClusterWriter {
    private final Function<String, RuntimeException> refusal;

    /** @param refusal of what somebody wants to do, such as {@code bind pod default/web} */
    public RefusingWriter(Function<String, RuntimeException> refusal) {
        this.refusal = refusal;
    }

    @Override
    public void bind(Pod pod, String nodeName) {
        throw refusal.apply("bind pod " + pod.key());
    }

    @Override
    public boolean setPodCondition(Pod pod, PodCondition condition) {
        throw refusal.apply("set a condition of pod " + pod.key());
    }

    @Override
    public void setNominatedNode(Pod pod, String nodeName) {
        throw refusal.apply("nominate pod " + pod.key());
    }

    @Override
    public boolean deletePod(Pod pod) {
        throw refusal.apply("delete pod " + pod.key());
    }

    @Override
    public <T extends KubeObject> T update(T object) {
        throw refusal.apply("update " + object.key());
    }

    @Override
    public <T extends KubeObject> T updateStatus(T object) {
        throw refusal.apply("update the status of " + object.key());
    }

    @Override
    public <T extends KubeObject> T create(T object) {
        throw refusal.apply("create " + object.key());
    }

    @Override
    public boolean delete(KubeObject object) {
        throw refusal.apply("delete " + object.key());
    }

    @Override
    public <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name) {
        throw refusal.apply("ask the API for " + kind.getSimpleName() + " " + namespace + "/" + name);
    }

    @Override
    public void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        throw refusal.apply("note a claim of pod " + pod.key());
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
