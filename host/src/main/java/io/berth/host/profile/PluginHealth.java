package io.berth.host.profile;

import io.berth.host.source.Origin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How one plugin of a profile is doing, at one moment.
 *
 * @param until when it is tried again; null unless it is quarantined for a time
 * @param lastFailure in words; empty if there was none
 */
public record PluginHealth(
        String schedulerName,
        String plugin,
        Origin origin,
        State state,
        @Nullable Instant until,
        String lastFailure,
        Counts counts) {
    /** What the host does with it. */
    public enum State {
        /** It is called. */
        SOUND,
        /** It is not called for a time. */
        QUARANTINED,
        /** It was quarantined, and its next call decides. */
        ON_TRIAL,
        /** It is not called any more until its file changes. */
        SWITCHED_OFF
    }

    /**
     * What has happened since the profile was built.
     *
     * @param failures calls that failed, those that took too long among them
     * @param overruns calls that used more than they may
     * @param abandoned calls that could not be ended, and were left behind with their thread
     * @param passedOver calls in whose place the policy {@code ignore} answered
     * @param notCalled calls that were refused because it is quarantined
     * @param quarantines how often it was quarantined
     */
    public record Counts(
            long failures, long overruns, long abandoned, long passedOver, long notCalled, long quarantines) {}
}
