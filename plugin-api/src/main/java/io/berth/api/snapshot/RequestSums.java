package io.berth.api.snapshot;

import io.berth.api.model.Container;
import io.berth.api.model.ContainerStatus;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodSpec;
import io.berth.api.model.Quantity;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sums the requests of a pod's containers by the rules of Kubernetes: the greatest of what the containers need
 * together and what each init container needs, sidecars counting from their start on; then pod-level values and
 * overhead. Sums are exact; they are rounded once, at the end.
 */
final class RequestSums {
    private static final Map<String, Quantity> NON_ZERO =
            Map.of("cpu", Quantity.ofMilli(100), "memory", Quantity.of(200L * 1024 * 1024));

    private final PodSpec spec;

    private RequestSums(PodSpec spec) {
        this.spec = spec;
    }

    /** Whether a pod's status says other than its specification what it takes. */
    static boolean statusMatters(Pod pod) {
        return pod.status().allocatedResources() != null
                || pod.status().resources() != null
                || reportsResources(pod.status().containerStatuses())
                || reportsResources(pod.status().initContainerStatuses());
    }

    private static boolean reportsResources(List<ContainerStatus> statuses) {
        for (ContainerStatus status : statuses) {
            if (status.allocatedResources() != null || status.resources() != null) {
                return true;
            }
        }
        return false;
    }

    static PodRequests ofSpec(PodSpec spec) {
        RequestSums sums = new RequestSums(spec);
        Function<Container, Map<String, Quantity>> requests =
                container -> container.resources().requests();
        Map<String, Quantity> containers = sums.aggregate(requests);
        Map<String, Quantity> total = sums.withPodLevel(containers, sums.podLevelRequests());
        return new PodRequests(
                Resources.of(sums.withOverhead(total)),
                Resources.of(sums.withOverhead(containers)),
                sums.nonZero(total, container -> requests.apply(container), sums.podLevelRequests()));
    }

    static PodRequests ofPod(Pod pod) {
        RequestSums sums = new RequestSums(pod.spec());
        StatusRequests status = new StatusRequests(pod, sums);
        Map<String, Quantity> containers = status.base(Map.of());
        Map<String, Quantity> podLevel = status.podLevel();
        Map<String, Quantity> total = sums.withPodLevel(containers, podLevel);
        return new PodRequests(
                Resources.of(sums.withOverhead(total)),
                Resources.of(sums.withOverhead(containers)),
                sums.nonZeroOf(total, defaults -> sums.withPodLevel(status.base(defaults), podLevel), podLevel));
    }

    private Resources nonZero(
            Map<String, Quantity> total,
            Function<Container, Map<String, Quantity>> requests,
            Map<String, Quantity> podLevel) {
        return nonZeroOf(
                total,
                defaults -> withPodLevel(
                        aggregate(container -> withDefaults(requests.apply(container), defaults)), podLevel),
                podLevel);
    }

    private Resources nonZeroOf(
            Map<String, Quantity> total,
            Function<Map<String, Quantity>, Map<String, Quantity>> withDefaults,
            Map<String, Quantity> podLevel) {
        Map<String, Quantity> defaults = NON_ZERO;
        if (!podLevel.isEmpty()) {
            defaults = new HashMap<>(NON_ZERO);
            defaults.keySet().removeAll(withOverhead(total).keySet());
        }
        Resources all = Resources.of(withOverhead(withDefaults.apply(defaults)));
        return Resources.of(all.milliCpu(), all.memory());
    }

    static Map<String, Quantity> withDefaults(Map<String, Quantity> requests, Map<String, Quantity> defaults) {
        if (requests.keySet().containsAll(defaults.keySet())) {
            return requests;
        }
        Map<String, Quantity> result = new HashMap<>(defaults);
        result.putAll(requests);
        return result;
    }

    /** What the containers need, with init containers and sidecars. */
    Map<String, Quantity> aggregate(Function<Container, Map<String, Quantity>> requests) {
        Map<String, Quantity> total = new LinkedHashMap<>();
        for (Container container : spec.containers()) {
            add(total, requests.apply(container));
        }
        Map<String, Quantity> sidecars = new HashMap<>();
        Map<String, Quantity> peak = new HashMap<>();
        for (Container container : spec.initContainers()) {
            Map<String, Quantity> own = requests.apply(container);
            Map<String, Quantity> needed;
            if (container.restartPolicy().equals("Always")) {
                add(total, own);
                add(sidecars, own);
                needed = sidecars;
            } else {
                needed = new HashMap<>(own);
                add(needed, sidecars);
            }
            raise(peak, needed);
        }
        raise(total, peak);
        return total;
    }

    /** The pod-level requests that count: only if cpu, memory or huge pages are among them, else none. */
    private Map<String, Quantity> podLevelRequests() {
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

    private Map<String, Quantity> withPodLevel(Map<String, Quantity> containers, Map<String, Quantity> podLevel) {
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

    static void add(Map<String, Quantity> sum, Map<String, Quantity> more) {
        more.forEach((name, quantity) -> sum.merge(name, quantity, Quantity::plus));
    }

    static void raise(Map<String, Quantity> greatest, Map<String, Quantity> other) {
        other.forEach((name, quantity) -> greatest.merge(name, quantity, Quantity::max));
    }

    /** The view of a pod's requests that takes its status into account, as in-place resize needs it. */
    private static final class StatusRequests {
        private final Pod pod;
        private final RequestSums sums;
        private final boolean infeasible;

        StatusRequests(Pod pod, RequestSums sums) {
            this.pod = pod;
            this.sums = sums;
            this.infeasible = isInfeasible(pod.status().conditions());
        }

        private static boolean isInfeasible(List<PodCondition> conditions) {
            for (PodCondition condition : conditions) {
                if (condition.type().equals("PodResizePending")) {
                    return condition.reason().equals("Infeasible");
                }
            }
            return false;
        }

        Map<String, Quantity> base(Map<String, Quantity> defaults) {
            var podAllocated = pod.status().allocatedResources();
            var podActuated = pod.status().resources();
            Map<String, Quantity> allocated;
            Map<String, Quantity> actuated;
            if (podAllocated != null && podActuated != null) {
                allocated = podAllocated;
                actuated = podActuated.requests();
            } else {
                allocated = sums.aggregate(container -> withDefaults(allocated(container), defaults));
                actuated = sums.aggregate(container -> withDefaults(actuated(container), defaults));
            }
            Map<String, Quantity> base = new LinkedHashMap<>();
            if (!infeasible) {
                base.putAll(sums.aggregate(
                        container -> withDefaults(container.resources().requests(), defaults)));
            }
            raise(base, actuated);
            raise(base, allocated);
            return base;
        }

        private Map<String, Quantity> allocated(Container container) {
            ContainerStatus status = status(container.name());
            if (status != null && status.allocatedResources() != null) {
                return status.allocatedResources();
            }
            return infeasible ? Map.of() : container.resources().requests();
        }

        private Map<String, Quantity> actuated(Container container) {
            ContainerStatus status = status(container.name());
            if (status != null && status.resources() != null) {
                return status.resources().requests();
            }
            return allocated(container);
        }

        private @Nullable ContainerStatus status(String name) {
            for (ContainerStatus status : pod.status().containerStatuses()) {
                if (status.name().equals(name)) {
                    return status;
                }
            }
            for (ContainerStatus status : pod.status().initContainerStatuses()) {
                if (status.name().equals(name)) {
                    return status;
                }
            }
            return null;
        }

        Map<String, Quantity> podLevel() {
            Map<String, Quantity> own = sums.podLevelRequests();
            var actuated = pod.status().resources();
            if (own.isEmpty() || actuated == null) {
                return own;
            }
            Map<String, Quantity> result = infeasible ? new HashMap<>() : new HashMap<>(own);
            raise(result, supported(actuated.requests()));
            var allocated = pod.status().allocatedResources();
            if (allocated != null) {
                raise(result, supported(allocated));
            }
            return result;
        }
    }
}
