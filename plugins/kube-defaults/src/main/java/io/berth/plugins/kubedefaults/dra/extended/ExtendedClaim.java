package io.berth.plugins.kubedefaults.dra.extended;

import io.berth.api.model.ContainerExtendedResourceRequest;
import io.berth.api.model.DeviceClaim;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.OwnerReference;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceClaimSpec;
import io.berth.api.model.ResourceClaimStatus;
import io.berth.api.snapshot.PodInfo;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The claim for the extended resources of a pod that devices back on a node.
 *
 * @param claim as it will be made, once a node is chosen
 * @param mappings which request serves which container
 */
public record ExtendedClaim(ResourceClaim claim, List<ContainerExtendedResourceRequest> mappings) {
    /** The name of a claim that is not made yet; no claim of the API can have it. */
    public static final String IN_MEMORY_NAME = "<extended-resources>";

    private static final String ANNOTATION = "resource.kubernetes.io/extended-resource-claim";

    public ExtendedClaim {
        mappings = List.copyOf(mappings);
    }

    /** A claim of a pod without requests, which depend on the node. */
    static ResourceClaim inMemory(PodInfo pod, String uid) {
        OwnerReference owner = new OwnerReference("v1", "Pod", pod.name(), pod.uid(), true);
        return new ResourceClaim(
                metadata(IN_MEMORY_NAME, uid, pod.namespace(), List.of(owner)),
                new ResourceClaimSpec(new DeviceClaim(List.of(), List.of(), List.of())),
                ResourceClaimStatus.NONE);
    }

    private static ObjectMeta metadata(String name, String uid, String namespace, List<OwnerReference> owners) {
        return new ObjectMeta(
                name, namespace, uid, "", 0, Map.of(), Map.of(ANNOTATION, "true"), owners, List.of(), null, null);
    }

    /** The claim as it is to be made. */
    public ResourceClaim named(String name) {
        ObjectMeta old = claim.metadata();
        return claim.withMetadata(metadata(name, "", old.namespace(), old.ownerReferences()));
    }

    /** Whether a claim exists in memory only. */
    public static boolean isInMemory(ResourceClaim claim) {
        return claim.name().equals(IN_MEMORY_NAME);
    }

    /** The claim that was made for a pod in an earlier cycle, or null. */
    static @Nullable ResourceClaim find(PodInfo pod, Collection<ResourceClaim> claims) {
        for (ResourceClaim claim : claims) {
            OwnerReference controller = claim.metadata().controller();
            if ("true".equals(claim.metadata().annotations().get(ANNOTATION))
                    && controller != null
                    && controller.name().equals(pod.name())
                    && controller.uid().equals(pod.uid())) {
                return claim;
            }
        }
        return null;
    }
}
