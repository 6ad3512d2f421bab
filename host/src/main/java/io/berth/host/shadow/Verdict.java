package io.berth.host.shadow;

import io.berth.host.cycle.ScheduleResult;
import org.jspecify.annotations.Nullable;

/**
 * What one configuration says of a pod.
 *
 * @param node null if it found none
 * @param score of that node; null if nothing was scored, as only one node fits or no plugin scores
 * @param message why there is no node; empty if there is one
 */
public record Verdict(@Nullable String node, @Nullable NodeScore score, String message) {
    /** To be taken before the next cycle begins. */
    static Verdict of(ScheduleResult result) {
        return switch (result) {
            case ScheduleResult.Placed placed ->
                new Verdict(
                        placed.node().name(),
                        NodeScore.at(placed.trace().scores(), placed.trace().chosen()),
                        "");
            case ScheduleResult.Unschedulable refused -> new Verdict(null, null, refused.message());
            case ScheduleResult.Failed failed -> failed(failed.message());
        };
    }

    static Verdict failed(String message) {
        return new Verdict(null, null, message);
    }
}
