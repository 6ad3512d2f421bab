package io.berth.api.model;

/**
 * What is known of a volume.
 */
public record PersistentVolumeStatus(String phase) {}
