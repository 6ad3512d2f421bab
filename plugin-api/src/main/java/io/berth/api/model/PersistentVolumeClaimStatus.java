package io.berth.api.model;

import java.util.List;
import java.util.Map;

/**
 * What is known of a claim.
 */
public record PersistentVolumeClaimStatus(String phase, List<String> accessModes, Map<String, Quantity> capacity) {
    public PersistentVolumeClaimStatus {
        accessModes = List.copyOf(accessModes);
        capacity = Map.copyOf(capacity);
    }
}
