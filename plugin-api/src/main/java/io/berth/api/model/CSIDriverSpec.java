package io.berth.api.model;

import org.jspecify.annotations.Nullable;

/**
 * The part of a CSI driver that scheduling reads.
 */
public record CSIDriverSpec(
        @Nullable Boolean storageCapacity, @Nullable Boolean preventPodSchedulingIfMissing) {}
