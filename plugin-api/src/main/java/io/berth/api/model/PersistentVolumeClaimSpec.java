package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a claim asks for.
 *
 * @param volumeName empty as long as the claim is not bound
 */
public record PersistentVolumeClaimSpec(
        List<String> accessModes,
        @Nullable LabelSelector selector,
        ResourceRequirements resources,
        String volumeName,
        @Nullable String storageClassName,
        @Nullable String volumeMode,
        @Nullable String volumeAttributesClassName) {
    public PersistentVolumeClaimSpec {
        accessModes = List.copyOf(accessModes);
    }
}
