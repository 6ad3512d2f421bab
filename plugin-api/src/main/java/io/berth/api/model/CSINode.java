package io.berth.api.model;

/**
 * The CSI drivers of a node.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record CSINode(ObjectMeta metadata, CSINodeSpec spec) implements KubeObject {}
