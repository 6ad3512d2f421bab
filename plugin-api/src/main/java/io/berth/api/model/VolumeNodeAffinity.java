package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * The nodes from which a volume can be reached.
 */
public record VolumeNodeAffinity(@Nullable NodeSelector required) {}
