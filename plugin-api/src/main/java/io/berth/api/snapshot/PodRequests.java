package io.berth.api.snapshot;

import io.berth.api.model.Pod;
import io.berth.api.model.PodSpec;

/**
 * What a pod asks for, in the variants that scheduling uses.
 *
 * @param effective with pod-level resources and overhead: what Filter compares
 * @param containers without pod-level resources: what NodeResourcesFit scores
 * @param nonZero cpu and memory with 100m and 200Mi for containers that ask for none: what scores count
 */
public record PodRequests(Resources effective, Resources containers, Resources nonZero) {
    /** By the specification alone: for a pod that waits. */
    public static PodRequests of(PodSpec spec) {
        return RequestSums.ofSpec(spec);
    }

    /** By specification and status, as a pod on a node is accounted while its resources are being resized. */
    public static PodRequests onNode(Pod pod) {
        return RequestSums.ofPod(pod);
    }
}
