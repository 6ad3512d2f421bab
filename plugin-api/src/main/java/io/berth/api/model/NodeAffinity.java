package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes a pod needs and which it prefers.
 */
public record NodeAffinity(
        @Nullable NodeSelector requiredDuringSchedulingIgnoredDuringExecution,
        List<PreferredSchedulingTerm> preferredDuringSchedulingIgnoredDuringExecution) {
    public NodeAffinity {
        preferredDuringSchedulingIgnoredDuringExecution = List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
    }
}
