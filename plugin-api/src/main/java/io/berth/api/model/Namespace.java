package io.berth.api.model;

/**
 * A namespace; its labels are read by namespace selectors.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record Namespace(ObjectMeta metadata) implements KubeObject {}
