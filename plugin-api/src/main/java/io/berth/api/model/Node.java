package io.berth.api.model;

/**
 * A node that pods run on.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record Node(ObjectMeta metadata, NodeSpec spec, NodeStatus status) implements KubeObject {}
