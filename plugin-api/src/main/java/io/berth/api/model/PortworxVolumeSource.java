package io.berth.api.model;

/**
 * A Portworx volume.
 */
public record PortworxVolumeSource(String volumeID) {}
