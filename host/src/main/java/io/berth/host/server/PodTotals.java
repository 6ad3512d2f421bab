package io.berth.host.server;

import io.berth.api.model.Container;
import io.berth.api.model.PodSpec;
import io.berth.api.model.Quantity;
import io.berth.api.model.ResourceRequirements;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** What the containers of a pod ask for, all together, by resource. */
final class PodTotals {
    private static final String SIDECAR = "Always";

    private final Function<ResourceRequirements, Map<String, Quantity>> part;

    private PodTotals(Function<ResourceRequirements, Map<String, Quantity>> part) {
        this.part = part;
    }

    static Map<String, Quantity> requests(PodSpec spec) {
        Map<String, Quantity> totals = new PodTotals(ResourceRequirements::requests).of(spec);
        spec.overhead().forEach((name, amount) -> totals.merge(name, amount, Quantity::plus));
        return totals;
    }

    /** The overhead counts only where there is a limit at all. */
    static Map<String, Quantity> limits(PodSpec spec) {
        Map<String, Quantity> totals = new PodTotals(ResourceRequirements::limits).of(spec);
        spec.overhead()
                .forEach((name, amount) ->
                        totals.computeIfPresent(name, (same, limit) -> limit.isZero() ? limit : limit.plus(amount)));
        return totals;
    }

    private Map<String, Quantity> of(PodSpec spec) {
        Map<String, Quantity> running = new TreeMap<>();
        spec.containers().forEach(container -> add(running, container));
        Map<String, Quantity> sidecars = new HashMap<>();
        Map<String, Quantity> starting = new HashMap<>();
        for (Container container : spec.initContainers()) {
            if (container.restartPolicy().equals(SIDECAR)) {
                add(running, container);
                add(sidecars, container);
                max(starting, sidecars);
            } else {
                Map<String, Quantity> now = new HashMap<>(sidecars);
                add(now, container);
                max(starting, now);
            }
        }
        max(running, starting);
        if (spec.resources() != null) {
            running.putAll(part.apply(spec.resources()));
        }
        return running;
    }

    private void add(Map<String, Quantity> totals, Container container) {
        part.apply(container.resources()).forEach((name, amount) -> totals.merge(name, amount, Quantity::plus));
    }

    private static void max(Map<String, Quantity> totals, Map<String, Quantity> others) {
        others.forEach((name, amount) -> totals.merge(name, amount, Quantity::max));
    }
}
