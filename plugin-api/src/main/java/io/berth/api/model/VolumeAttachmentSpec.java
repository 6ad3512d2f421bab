package io.berth.api.model;

/**
 * Which volume is to be attached where.
 */
public record VolumeAttachmentSpec(String attacher, String nodeName, VolumeAttachmentSource source) {}
