package io.berth.api.model;

/**
 * An OpenStack Cinder volume.
 */
public record CinderVolumeSource(String volumeID) {}
