package io.berth.api.model;

/**
 * An image that is mounted as a volume.
 */
public record ImageVolumeSource(String reference) {}
