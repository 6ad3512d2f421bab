package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * The volume of an attachment.
 */
public record VolumeAttachmentSource(@Nullable String persistentVolumeName) {}
