package io.berth.api.model;

/**
 * A claim of storage.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record PersistentVolumeClaim(
        ObjectMeta metadata, PersistentVolumeClaimSpec spec, PersistentVolumeClaimStatus status)
        implements KubeObject {}
