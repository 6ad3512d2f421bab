package io.berth.api.model;

/**
 * A service; its selector defines a set of pods for default spreading.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record Service(ObjectMeta metadata, ServiceSpec spec) implements KubeObject {}
