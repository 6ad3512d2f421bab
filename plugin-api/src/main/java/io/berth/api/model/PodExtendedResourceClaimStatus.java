package io.berth.api.model;

import java.util.List;

/**
 * The claim made for the extended resources of a pod that devices back.
 */
public record PodExtendedResourceClaimStatus(
        String resourceClaimName, List<ContainerExtendedResourceRequest> requestMappings) {
    public PodExtendedResourceClaimStatus {
        requestMappings = List.copyOf(requestMappings);
    }
}
