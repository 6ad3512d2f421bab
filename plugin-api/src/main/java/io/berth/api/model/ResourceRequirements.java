package io.berth.api.model;

import java.util.Map;

/**
 * Requests and limits by resource name.
 */
public record ResourceRequirements(Map<String, Quantity> requests, Map<String, Quantity> limits) {
    public ResourceRequirements {
        requests = Map.copyOf(requests);
        limits = Map.copyOf(limits);
    }
}
