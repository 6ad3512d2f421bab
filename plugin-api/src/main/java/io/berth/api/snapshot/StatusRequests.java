package io.berth.api.snapshot;

import io.berth.api.model.Container;
import io.berth.api.model.ContainerStatus;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.Quantity;
import io.berth.api.model.ResourceRequirements;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod's requests as they are while its resources are resized in place: the greatest of what it asks for, what the
 * node has granted and what is in force. What it asks for does not count once the node has called it infeasible.
 */
final class StatusRequests {
    private final Pod pod;
    private final RequestSums sums;
    private final boolean infeasible;

    StatusRequests(Pod pod, RequestSums sums) {
        this.pod = pod;
        this.sums = sums;
        this.infeasible = isInfeasible(pod);
    }

    /** Whether a pod's status may say other than its specification what it takes. */
    static boolean matter(Pod pod) {
        return pod.status().allocatedResources() != null
                || pod.status().resources() != null
                || report(pod.status().containerStatuses())
                || report(pod.status().initContainerStatuses())
                || isInfeasible(pod);
    }

    private static boolean report(List<ContainerStatus> statuses) {
        for (int i = 0; i < statuses.size(); i++) {
            if (statuses.get(i).allocatedResources() != null || statuses.get(i).resources() != null) {
                return true;
            }
        }
        return false;
    }

    /** The first condition of the type is the one that counts. */
    private static boolean isInfeasible(Pod pod) {
        for (PodCondition condition : pod.status().conditions()) {
            if (condition.type().equals("PodResizePending")) {
                return condition.reason().equals("Infeasible");
            }
        }
        return false;
    }

    /** What the containers need, with defaults for what they do not name. */
    Map<String, Quantity> ofContainers(Map<String, Quantity> defaults) {
        var podAllocated = pod.status().allocatedResources();
        var podActuated = requests(pod.status().resources());
        Map<String, Quantity> base = new LinkedHashMap<>();
        if (!infeasible) {
            base.putAll(sums.ofContainers(defaults));
        }
        if (podAllocated != null && podActuated != null) {
            RequestSums.raise(base, podActuated);
            RequestSums.raise(base, podAllocated);
        } else {
            RequestSums.raise(base, sums.aggregate(this::actuated, defaults));
            RequestSums.raise(base, sums.aggregate(this::allocated, defaults));
        }
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
        Map<String, Quantity> actuated = status == null ? null : requests(status.resources());
        return actuated == null ? allocated(container) : actuated;
    }

    /** Null where there are none: the API does not tell that from empty ones. */
    private static @Nullable Map<String, Quantity> requests(@Nullable ResourceRequirements resources) {
        return resources == null || resources.requests().isEmpty() ? null : resources.requests();
    }

    private @Nullable ContainerStatus status(String name) {
        ContainerStatus status = find(pod.status().containerStatuses(), name);
        return status == null ? find(pod.status().initContainerStatuses(), name) : status;
    }

    private static @Nullable ContainerStatus find(List<ContainerStatus> statuses, String name) {
        for (ContainerStatus status : statuses) {
            if (status.name().equals(name)) {
                return status;
            }
        }
        return null;
    }

    /** What the pod as a whole takes; none unless it asks for something as a whole. */
    Map<String, Quantity> podLevelRequests() {
        Map<String, Quantity> own = sums.podLevelRequests();
        ResourceRequirements actuated = pod.status().resources();
        if (own.isEmpty() || actuated == null) {
            return own;
        }
        Map<String, Quantity> result = infeasible ? new HashMap<>() : new HashMap<>(own);
        RequestSums.raise(result, RequestSums.supported(actuated.requests()));
        var allocated = pod.status().allocatedResources();
        if (allocated != null) {
            RequestSums.raise(result, RequestSums.supported(allocated));
        }
        return result;
    }
}
