package io.berth.api.model;

/**
 * A vSphere volume.
 */
public record VsphereVolumeSource(String volumePath) {}
