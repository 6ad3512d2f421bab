package io.berth.api.model;

import java.util.Map;

/**
 * Counters that the devices of a pool draw on together.
 */
public record CounterSet(String name, Map<String, Counter> counters) {
    public CounterSet {
        counters = Map.copyOf(counters);
    }
}
