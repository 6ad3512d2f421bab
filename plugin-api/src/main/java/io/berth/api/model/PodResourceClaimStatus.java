package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * The claim that was made from a template for a pod.
 */
public record PodResourceClaimStatus(String name, @Nullable String resourceClaimName) {}
