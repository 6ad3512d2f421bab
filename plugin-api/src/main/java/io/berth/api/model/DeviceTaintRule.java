package io.berth.api.model;

/**
 * A taint that an administrator puts on devices.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record DeviceTaintRule(ObjectMeta metadata, DeviceTaintRuleSpec spec) implements KubeObject {}
