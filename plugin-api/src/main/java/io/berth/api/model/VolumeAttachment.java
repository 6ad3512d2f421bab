package io.berth.api.model;

/**
 * A volume that is being attached to a node.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record VolumeAttachment(ObjectMeta metadata, VolumeAttachmentSpec spec, VolumeAttachmentStatus status)
        implements KubeObject {}
