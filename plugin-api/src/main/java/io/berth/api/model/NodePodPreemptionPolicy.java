package io.berth.api.model;

import java.util.List;

/**
 * What a node says of the preemption of its pods; an alpha field of the API.
 *
 * @param disableResizePreemption who has asked that no pod be preempted for the resizing of another
 */
public record NodePodPreemptionPolicy(List<String> disableResizePreemption) {
    public NodePodPreemptionPolicy {
        disableResizePreemption = List.copyOf(disableResizePreemption);
    }
}
