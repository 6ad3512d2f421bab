package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * A resource claim that a pod refers to, by name or by template.
 */
public record PodResourceClaim(
        String name,
        @Nullable String resourceClaimName,
        @Nullable String resourceClaimTemplateName) {}
