package io.berth.plugins.kubedefaults.dra.pool;

import io.berth.api.model.Counter;
import io.berth.api.model.CounterSet;
import io.berth.api.model.DeviceCounterConsumption;
import io.berth.api.model.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Amounts by counter set and counter. Immutable.
 *
 * @param sets by the name of the set, then by that of the counter
 */
public record CounterSets(Map<String, Map<String, Quantity>> sets) {
    public static final CounterSets NONE = new CounterSets(Map.of());

    public CounterSets {
        sets = Map.copyOf(sets);
    }

    /** What a pool has; empty if two sets have one name. */
    static Optional<CounterSets> of(List<CounterSet> declared) {
        Map<String, Map<String, Quantity>> sets = new LinkedHashMap<>();
        for (CounterSet set : declared) {
            if (sets.put(set.name(), amounts(set.counters())) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(new CounterSets(sets));
    }

    private static Map<String, Quantity> amounts(Map<String, Counter> counters) {
        Map<String, Quantity> amounts = new LinkedHashMap<>();
        counters.forEach((name, counter) -> amounts.put(name, counter.value()));
        return Map.copyOf(amounts);
    }

    /** Whether all that a device consumes is here. */
    boolean covers(PoolDevice device) {
        for (DeviceCounterConsumption consumption : device.device().consumesCounters()) {
            Map<String, Quantity> set = sets.get(consumption.counterSet());
            if (set == null || !set.keySet().containsAll(consumption.counters().keySet())) {
                return false;
            }
        }
        return true;
    }

    /** The same with the consumption of a device added or taken away; what is not here is passed over. */
    public CounterSets with(PoolDevice device, boolean added) {
        Map<String, Map<String, Quantity>> changed = new LinkedHashMap<>(sets);
        for (DeviceCounterConsumption consumption : device.device().consumesCounters()) {
            changed.computeIfPresent(consumption.counterSet(), (name, set) -> change(set, consumption, added));
        }
        return new CounterSets(changed);
    }

    private static Map<String, Quantity> change(
            Map<String, Quantity> set, DeviceCounterConsumption consumption, boolean added) {
        Map<String, Quantity> changed = new LinkedHashMap<>(set);
        consumption
                .counters()
                .forEach((name, counter) -> changed.computeIfPresent(
                        name, (n, amount) -> added ? amount.plus(counter.value()) : amount.minus(counter.value())));
        return Map.copyOf(changed);
    }

    /** Whether each counter of each set here is at least that of the other, which has the same counters. */
    public boolean isAtLeast(CounterSets other) {
        for (Map.Entry<String, Map<String, Quantity>> set : sets.entrySet()) {
            Map<String, Quantity> others = other.sets.getOrDefault(set.getKey(), Map.of());
            for (Map.Entry<String, Quantity> counter : set.getValue().entrySet()) {
                if (counter.getValue().compareTo(others.getOrDefault(counter.getKey(), Quantity.ZERO)) < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The same counters, all zero. */
    public CounterSets zero() {
        Map<String, Map<String, Quantity>> zeros = new LinkedHashMap<>();
        sets.forEach((name, set) -> {
            Map<String, Quantity> zero = new LinkedHashMap<>();
            set.keySet().forEach(counter -> zero.put(counter, Quantity.ZERO));
            zeros.put(name, Map.copyOf(zero));
        });
        return new CounterSets(zeros);
    }
}
