package io.berth.api.model;

/**
 * A claim that a pod mounts.
 */
public record PersistentVolumeClaimVolumeSource(String claimName, boolean readOnly) {}
