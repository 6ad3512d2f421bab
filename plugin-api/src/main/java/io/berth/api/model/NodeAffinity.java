package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes a pod needs and which it prefers.
 *
 * @param preferredDuringSchedulingIgnoredDuringExecution null and empty differ: with an empty list the pod's nodes are
 *     scored, and all get 0
 */
public record NodeAffinity(
        @Nullable NodeSelector requiredDuringSchedulingIgnoredDuringExecution,
        @Nullable List<PreferredSchedulingTerm> preferredDuringSchedulingIgnoredDuringExecution) {
    public NodeAffinity {
        preferredDuringSchedulingIgnoredDuringExecution = preferredDuringSchedulingIgnoredDuringExecution == null
                ? null
                : List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
    }
}
