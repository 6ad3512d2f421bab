package io.berth.api.model;

/**
 * Whether the volume is attached.
 */
public record VolumeAttachmentStatus(boolean attached) {}
