package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.CapacityRequestPolicy;
import io.berth.api.model.CapacityRequestPolicyRange;
import io.berth.api.model.DeviceCapacity;
import io.berth.api.model.Quantity;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How much of a device's capacities a request takes, by the rules that the device sets. */
final class CapacityRequests {
    private static final Quantity LONG_MAX = Quantity.of(Long.MAX_VALUE);
    private static final String NOT_REPRESENTABLE =
            "capacity request cannot be represented in the device's range arithmetic";

    private CapacityRequests() {}

    /**
     * What is taken of each capacity; empty if a capacity is asked for that the device does not have, or more than its
     * rules allow.
     *
     * @throws AllocationException if an amount makes no sense; looked for in all capacities before anything else
     */
    static Optional<Map<String, Quantity>> taken(Map<String, DeviceCapacity> offered, Map<String, Quantity> requested) {
        if (!offered.keySet().containsAll(requested.keySet())) {
            return Optional.empty();
        }
        Map<String, Quantity> taken = new TreeMap<>();
        new TreeMap<>(offered).forEach((name, capacity) -> taken.put(name, taken(name, capacity, requested.get(name))));
        for (Map.Entry<String, DeviceCapacity> capacity : offered.entrySet()) {
            CapacityRequestPolicy policy = capacity.getValue().requestPolicy();
            Quantity amount = taken.getOrDefault(capacity.getKey(), Quantity.ZERO);
            if (policy != null && violates(policy, amount)) {
                return Optional.empty();
            }
        }
        return Optional.of(taken);
    }

    private static Quantity taken(String name, DeviceCapacity capacity, @Nullable Quantity requested) {
        Quantity taken = rounded(name, capacity, requested);
        if (taken.signum() < 0) {
            throw new AllocationException("capacity \"" + name + "\": capacity value is negative");
        }
        return taken;
    }

    private static Quantity rounded(String name, DeviceCapacity capacity, @Nullable Quantity requested) {
        CapacityRequestPolicy policy = capacity.requestPolicy();
        if (requested == null) {
            return policy == null || policy.defaultValue() == null ? capacity.value() : policy.defaultValue();
        }
        if (policy == null) {
            return requested;
        }
        CapacityRequestPolicyRange range = policy.validRange();
        if (range != null && range.min() != null) {
            return roundedUp(name, requested, range.min(), range.step());
        }
        return policy.validValues().stream()
                .filter(value -> requested.compareTo(value) <= 0)
                .findFirst()
                .orElse(requested);
    }

    private static Quantity roundedUp(String name, Quantity requested, Quantity min, @Nullable Quantity step) {
        if (requested.compareTo(min) < 0) {
            return min;
        }
        if (step == null || step.value() <= 0) {
            return requested;
        }
        if (requested.compareTo(LONG_MAX) > 0) {
            throw new AllocationException(
                    "capacity \"" + name + "\": " + NOT_REPRESENTABLE + ": request " + requested + " exceeds MaxInt64");
        }
        long above = requested.value() - min.value();
        long steps = above / step.value() + (above % step.value() == 0 ? 0 : 1);
        if (min.value() >= 0 && steps > (Long.MAX_VALUE - min.value()) / step.value()) {
            throw new AllocationException("capacity \"" + name + "\": " + NOT_REPRESENTABLE + ": rounding request "
                    + requested + " up to the next step passes MaxInt64");
        }
        return Quantity.of(min.value() + step.value() * steps);
    }

    private static boolean violates(CapacityRequestPolicy policy, Quantity amount) {
        if (policy.defaultValue() != null && policy.defaultValue().isHeldLike(amount)) {
            return false;
        }
        CapacityRequestPolicyRange range = policy.validRange();
        if (range != null) {
            return violates(range, amount);
        }
        return !policy.validValues().isEmpty() && !policy.validValues().contains(amount);
    }

    private static boolean violates(CapacityRequestPolicyRange range, Quantity amount) {
        if (range.max() != null && amount.compareTo(range.max()) > 0) {
            return true;
        }
        Quantity step = range.step();
        long min = range.min() == null ? 0 : range.min().value();
        return step != null && step.value() > 0 && (amount.value() - min) % step.value() != 0;
    }
}
