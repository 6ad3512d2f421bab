package io.berth.api.model;

import java.util.Map;

/**
 * How much of a device's capacities is asked for.
 *
 * @param requests by the name of the capacity
 */
public record CapacityRequirements(Map<String, Quantity> requests) {
    public CapacityRequirements {
        requests = Map.copyOf(requests);
    }
}
