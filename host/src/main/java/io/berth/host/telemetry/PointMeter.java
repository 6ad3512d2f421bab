package io.berth.host.telemetry;

import io.berth.host.cycle.CycleMeter;
import io.berth.host.profile.ExtensionPoint;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;

/** Measures the extension points of one profile. Safe for several threads. */
final class PointMeter implements CycleMeter {
    private final SchedulerMetrics metrics;
    private final String profile;
    private final LongSupplier nanos;
    /** By answer; filled as answers are met, since only those are to be shown. */
    private final Map<ExtensionPoint<?>, AtomicReferenceArray<Histogram>> durations = new HashMap<>();

    PointMeter(SchedulerMetrics metrics, String profile, LongSupplier nanos) {
        this.metrics = metrics;
        this.profile = profile;
        this.nanos = nanos;
        ExtensionPoint.ALL.forEach(point -> durations.put(point, new AtomicReferenceArray<>(Answer.values().length)));
    }

    @Override
    public long begin() {
        return nanos.getAsLong();
    }

    @Override
    public void end(ExtensionPoint<?> point, Answer answer, long begun) {
        long took = nanos.getAsLong() - begun;
        AtomicReferenceArray<Histogram> ofPoint = durations.get(point);
        if (ofPoint == null) {
            return;
        }
        Histogram known = ofPoint.get(answer.ordinal());
        if (known == null) {
            known = metrics.extensionPointDuration.with(CycleMetrics.name(point), answer.status(), profile);
            ofPoint.set(answer.ordinal(), known);
        }
        known.observeNanos(took);
    }

    @Override
    public void waited(Answer answer, long begun) {
        metrics.permitWait.with(answer.status()).observeNanos(nanos.getAsLong() - begun);
    }
}
