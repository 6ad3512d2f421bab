package io.berth.api.model;

/**
 * A kind of device that an administrator has defined.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record DeviceClass(ObjectMeta metadata, DeviceClassSpec spec) implements KubeObject {}
