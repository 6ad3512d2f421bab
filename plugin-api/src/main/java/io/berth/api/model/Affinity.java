package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * Where a pod wants to be, relative to nodes and to other pods.
 */
public record Affinity(
        @Nullable NodeAffinity nodeAffinity,
        @Nullable PodAffinity podAffinity,
        @Nullable PodAffinity podAntiAffinity) {}
