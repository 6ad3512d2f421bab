package io.berth.api.model;

/**
 * A claim on devices, made by a user or for a pod from a template.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record ResourceClaim(ObjectMeta metadata, ResourceClaimSpec spec, ResourceClaimStatus status)
        implements KubeObject {
    /** The same claim with another status. */
    public ResourceClaim withStatus(ResourceClaimStatus newStatus) {
        return new ResourceClaim(metadata, spec, newStatus);
    }

    /** The same claim with other metadata. */
    public ResourceClaim withMetadata(ObjectMeta newMetadata) {
        return new ResourceClaim(newMetadata, spec, status);
    }
}
