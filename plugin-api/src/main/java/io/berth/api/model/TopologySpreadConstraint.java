package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How evenly the pods that a selector finds are to be spread.
 *
 * @param whenUnsatisfiable {@code DoNotSchedule} or {@code ScheduleAnyway}
 * @param nodeAffinityPolicy {@code Honor} (also null) or {@code Ignore}
 * @param nodeTaintsPolicy {@code Honor} or {@code Ignore} (also null)
 */
public record TopologySpreadConstraint(
        int maxSkew,
        String topologyKey,
        String whenUnsatisfiable,
        @Nullable LabelSelector labelSelector,
        @Nullable Integer minDomains,
        @Nullable String nodeAffinityPolicy,
        @Nullable String nodeTaintsPolicy,
        List<String> matchLabelKeys) {
    public TopologySpreadConstraint {
        matchLabelKeys = List.copyOf(matchLabelKeys);
    }
}
