package io.berth.api.model;

import java.util.List;
import java.util.Map;

/**
 * What a device takes of a counter set.
 *
 * @param compatibilityGroups alpha: devices of different groups exclude each other; slices with them are passed over
 */
public record DeviceCounterConsumption(
        String counterSet, Map<String, Counter> counters, List<String> compatibilityGroups) {
    public DeviceCounterConsumption {
        counters = Map.copyOf(counters);
        compatibilityGroups = List.copyOf(compatibilityGroups);
    }
}
