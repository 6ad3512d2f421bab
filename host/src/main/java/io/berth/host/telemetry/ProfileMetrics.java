package io.berth.host.telemetry;

import java.util.function.LongSupplier;

/** The metrics of one profile's attempts, by what came of them. */
record ProfileMetrics(Result scheduled, Result unschedulable, Result error) {
    /** How many ended so, and after what time. */
    record Result(Counter count, Histogram duration) {
        void end(long begun, LongSupplier nanos) {
            count.increment();
            duration.observeNanos(nanos.getAsLong() - begun);
        }
    }

    static ProfileMetrics of(SchedulerMetrics metrics, String profile) {
        return new ProfileMetrics(
                result(metrics, "scheduled", profile),
                result(metrics, "unschedulable", profile),
                result(metrics, "error", profile));
    }

    private static Result result(SchedulerMetrics metrics, String result, String profile) {
        return new Result(metrics.attempts.with(result, profile), metrics.attemptDuration.with(result, profile));
    }
}
