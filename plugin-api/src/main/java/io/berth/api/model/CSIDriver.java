package io.berth.api.model;

/**
 * A CSI driver.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record CSIDriver(ObjectMeta metadata, CSIDriverSpec spec) implements KubeObject {}
