package io.berth.api.model;

/**
 * An in-line CSI volume of a pod, or the CSI source of a persistent volume.
 */
public record CsiVolumeSource(String driver, String volumeHandle, boolean readOnly) {}
