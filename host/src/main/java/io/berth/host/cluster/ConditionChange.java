package io.berth.host.cluster;

import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A condition that is to be written to a pod, by the rules of the API's own writers.
 *
 * @param before the pod's condition of that type; null if it has none
 * @param after as it is to be written
 */
public record ConditionChange(@Nullable PodCondition before, PodCondition after) {
    /**
     * The change that brings a condition to a pod. The time of the transition is that of the last change of the status.
     *
     * @param now the time of the transition if the status changes
     */
    public static ConditionChange of(Pod pod, PodCondition wanted, Instant now) {
        PodCondition before = pod.status().conditions().stream()
                .filter(known -> known.type().equals(wanted.type()))
                .findFirst()
                .orElse(null);
        Instant last = before != null && before.status().equals(wanted.status()) ? before.lastTransitionTime() : now;
        return new ConditionChange(
                before,
                new PodCondition(
                        wanted.type(),
                        wanted.status(),
                        wanted.reason(),
                        wanted.message(),
                        wanted.lastProbeTime(),
                        last,
                        wanted.observedGeneration()));
    }

    /** Whether the pod has the condition already; what generation was observed does not matter. */
    public boolean isNone() {
        return before != null
                && before.status().equals(after.status())
                && before.reason().equals(after.reason())
                && before.message().equals(after.message())
                && Objects.equals(before.lastProbeTime(), after.lastProbeTime())
                && Objects.equals(before.lastTransitionTime(), after.lastTransitionTime());
    }
}
