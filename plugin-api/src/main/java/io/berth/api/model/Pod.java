package io.berth.api.model;

/**
 * A pod: the unit that is scheduled.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record Pod(ObjectMeta metadata, PodSpec spec, PodStatus status) implements KubeObject {
    /** The same pod on a node: what the cache holds from the moment a node is chosen. */
    public Pod onNode(String nodeName) {
        return new Pod(metadata, spec.withNodeName(nodeName), status);
    }

    /** The same pod with another status. */
    public Pod withStatus(PodStatus newStatus) {
        return new Pod(metadata, spec, newStatus);
    }
}
