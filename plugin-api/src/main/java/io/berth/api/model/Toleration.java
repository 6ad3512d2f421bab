package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * Lets a pod tolerate taints.
 *
 * @param key empty matches every key
 * @param operator {@code Exists},{@code Equal} or empty for Equal
 * @param effect empty matches every effect
 */
public record Toleration(
        String key,
        String operator,
        String value,
        String effect,
        @Nullable Long tolerationSeconds) {}
