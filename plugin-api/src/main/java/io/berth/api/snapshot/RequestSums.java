package io.berth.api.snapshot;

import io.berth.api.model.Container;
import io.berth.api.model.Pod;
import io.berth.api.model.PodSpec;
import io.berth.api.model.Quantity;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Sums the requests of a pod's containers by the rules of Kubernetes: the greatest of what the containers need
 * together and what each init container needs, sidecars counting from their start on; then pod-level values and
 * overhead. Sums are exact; they are rounded once, at the end.
 */
final class RequestSums {
    private static final Map<String, Quantity> NON_ZERO =
            Map.of("cpu", Quantity.ofMilli(100), "memory", Quantity.of(200L * 1024 * 1024));

    private final PodSpec spec;

    RequestSums(PodSpec spec) {
        this.spec = spec;
    }

    static PodRequests ofSpec(PodSpec spec) {
        RequestSums sums = new RequestSums(spec);
        return sums.variants(sums::ofContainers, sums.podLevelRequests());
    }

    static PodRequests ofPod(Pod pod) {
        RequestSums sums = new RequestSums(pod.spec());
        StatusRequests status = new StatusRequests(pod, sums);
        return sums.variants(status::ofContainers, status.podLevelRequests());
    }

    /** @param base what the containers need, given defaults for what they do not name */
    private PodRequests variants(
            Function<Map<String, Quantity>, Map<String, Quantity>> base, Map<String, Quantity> podLevel) {
        Map<String, Quantity> total = withOverhead(withPodLevel(base.apply(Map.of()), podLevel));
        Map<String, Quantity> nonZero = withOverhead(withPodLevel(base.apply(defaults(total)), podLevel));
        Resources all = Resources.of(nonZero);
        return new PodRequests(
                Resources.of(total),
                Resources.of(withOverhead(ofContainers(NON_ZERO))),
                Resources.of(all.milliCpu(), all.memory()));
    }

    /** Where the pod itself asks for something, defaults are left to what nobody asks for. */
    private Map<String, Quantity> defaults(Map<String, Quantity> total) {
        if (podLevelRequests().isEmpty()) {
            return NON_ZERO;
        }
        Map<String, Quantity> defaults = new HashMap<>(NON_ZERO);
        defaults.keySet().removeAll(total.keySet());
        return defaults;
    }

    /** What the containers need by the specification, with defaults for what they do not name. */
    Map<String, Quantity> ofContainers(Map<String, Quantity> defaults) {
        return aggregate(container -> container.resources().requests(), defaults);
    }

    /** What the containers need, with init containers and sidecars. */
    Map<String, Quantity> aggregate(
            Function<Container, Map<String, Quantity>> requests, Map<String, Quantity> defaults) {
        Map<String, Quantity> total = new LinkedHashMap<>();
        for (Container container : spec.containers()) {
            add(total, withDefaults(requests.apply(container), defaults));
        }
        Map<String, Quantity> sidecars = new HashMap<>();
        Map<String, Quantity> peak = new HashMap<>();
        for (Container container : spec.initContainers()) {
            Map<String, Quantity> own = withDefaults(requests.apply(container), defaults);
            if (container.restartPolicy().equals("Always")) {
                add(total, own);
                add(sidecars, own);
                raise(peak, sidecars);
            } else {
                Map<String, Quantity> needed = new HashMap<>(own);
                add(needed, sidecars);
                raise(peak, needed);
            }
        }
        raise(total, peak);
        return total;
    }

    private static Map<String, Quantity> withDefaults(Map<String, Quantity> requests, Map<String, Quantity> defaults) {
        if (requests.keySet().containsAll(defaults.keySet())) {
            return requests;
        }
        Map<String, Quantity> result = new HashMap<>(defaults);
        result.putAll(requests);
        return result;
    }

    /** What the pod asks for as a whole; of other resources than cpu, memory and huge pages it cannot. */
    Map<String, Quantity> podLevelRequests() {
        return spec.resources() == null ? Map.of() : supported(spec.resources().requests());
    }

    static Map<String, Quantity> supported(Map<String, Quantity> requests) {
        Map<String, Quantity> result = new HashMap<>();
        requests.forEach((name, quantity) -> {
            if (name.equals("cpu") || name.equals("memory") || ResourceNames.isHugePage(name)) {
                result.put(name, quantity);
            }
        });
        return result;
    }

    private static Map<String, Quantity> withPodLevel(
            Map<String, Quantity> containers, Map<String, Quantity> podLevel) {
        if (podLevel.isEmpty()) {
            return containers;
        }
        Map<String, Quantity> result = new LinkedHashMap<>(containers);
        result.putAll(podLevel);
        return result;
    }

    private Map<String, Quantity> withOverhead(Map<String, Quantity> requests) {
        if (spec.overhead().isEmpty()) {
            return requests;
        }
        Map<String, Quantity> result = new LinkedHashMap<>(requests);
        add(result, spec.overhead());
        return result;
    }

    private static void add(Map<String, Quantity> sum, Map<String, Quantity> more) {
        more.forEach((name, quantity) -> sum.merge(name, quantity, Quantity::plus));
    }

    static void raise(Map<String, Quantity> greatest, Map<String, Quantity> other) {
        other.forEach((name, quantity) -> greatest.merge(name, quantity, Quantity::max));
    }
}
