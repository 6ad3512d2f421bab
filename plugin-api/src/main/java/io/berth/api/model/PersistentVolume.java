package io.berth.api.model;

/**
 * A piece of storage.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record PersistentVolume(ObjectMeta metadata, PersistentVolumeSpec spec, PersistentVolumeStatus status)
        implements KubeObject {}
