package io.berth.api.snapshot;

import io.berth.api.model.Pod;
import io.berth.api.model.PodSpec;

/**
 * What a pod asks for, in the variants that scheduling uses. All have the overhead.
 *
 * @param effective with pod-level resources: what Filter compares and nodes sum up
 * @param scored without pod-level resources, 100m and 200Mi for each container that names no cpu or memory: what
 *     NodeResourcesFit scores
 * @param nonZero cpu and memory only, with pod-level resources and those defaults: what nodes sum up for scores
 */
public record PodRequests(Resources effective, Resources scored, Resources nonZero) {
    /** By the specification alone: for a pod that waits. */
    public static PodRequests of(PodSpec spec) {
        return RequestSums.ofSpec(spec);
    }

    /** By specification and status, as a pod on a node is accounted while its resources are being resized. */
    public static PodRequests onNode(Pod pod) {
        return RequestSums.ofPod(pod);
    }
}
