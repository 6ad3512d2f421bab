package io.berth.api.model;

/**
 * Devices that a driver offers: all of a pool of devices, or a part of it.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record ResourceSlice(ObjectMeta metadata, ResourceSliceSpec spec) implements KubeObject {}
