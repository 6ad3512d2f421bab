package io.berth.api.model;

/**
 * A replication controller; its selector defines a set of pods for default spreading.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record ReplicationController(ObjectMeta metadata, ServiceSpec spec) implements KubeObject {}
