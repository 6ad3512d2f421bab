package io.berth.api.plugin;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import org.jspecify.annotations.Nullable;

/**
 * Changes that plugins make to the cluster. Each call blocks until the API has answered and throws
 * {@link PluginException} if it refuses; never call it on the scheduling thread.
 */
public interface ClusterWriter {
    /** Binds a pod, which must still have the same uid, to a node. */
    void bind(Pod pod, String nodeName);

    /**
     * Sets a condition of a pod.
     *
     * @return false if the pod is gone already
     */
    boolean setPodCondition(Pod pod, PodCondition condition);

    /** Sets the nominated node of a pod; empty for none. */
    void setNominatedNode(Pod pod, String nodeName);

    /**
     * Deletes a pod with its own grace period.
     *
     * @return false if the pod is gone already
     */
    boolean deletePod(Pod pod);

    /**
     * Writes a changed object of any other kind, without its status where that is written on its own.
     *
     * @return the object as the API has it now
     * @throws ConflictException if it changed in between
     */
    <T extends KubeObject> T update(T object);

    /**
     * Writes the changed status of an object of any other kind, and nothing else of it.
     *
     * @return the object as the API has it now
     * @throws ConflictException if it changed in between
     */
    <T extends KubeObject> T updateStatus(T object);

    /** Makes an object of any other kind; returns it with what the API has added. */
    <T extends KubeObject> T create(T object);

    /**
     * Deletes an object of any other kind.
     *
     * @return false if it is gone already
     */
    boolean delete(KubeObject object);

    /** The object as the API has it now, which may be newer than what {@code ClusterObjects} knows; null if it is gone. */
    <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name);

    /** Notes in the pod's status which claim serves its extended resources. */
    void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim);

    /**
     * Reports what happened, as an event of {@code events.k8s.io}. Never blocks and never fails.
     *
     * @param type {@code Normal} or {@code Warning}
     */
    void event(
            KubeObject regarding, @Nullable KubeObject related, String type, String reason, String action, String note);
}
