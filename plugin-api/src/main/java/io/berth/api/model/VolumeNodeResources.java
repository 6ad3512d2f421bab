package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * Limits of a CSI driver on a node.
 *
 * @param count volumes
 */
public record VolumeNodeResources(@Nullable Integer count) {}
