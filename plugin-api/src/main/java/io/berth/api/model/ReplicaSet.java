package io.berth.api.model;

/**
 * A replica set; its selector defines a set of pods for default spreading.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record ReplicaSet(ObjectMeta metadata, WorkloadSpec spec) implements KubeObject {}
