package io.berth.api.model;

/**
 * A named priority.
 *
 * @param metadata name, namespace, labels and the rest
 */
public record PriorityClass(ObjectMeta metadata, int value, boolean globalDefault, String preemptionPolicy)
        implements KubeObject {}
