package io.berth.host.telemetry;

import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.cycle.Wait;
import io.berth.host.profile.PluginFailure;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Measures the calls of one plugin at one extension point of one profile. Safe for several threads. */
final class CallMeter {
    static final String SUCCESS = "Success";
    private static final long NOT_TIMED = Long.MIN_VALUE;

    private final String plugin;
    private final String point;
    private final PluginMetrics metrics;
    private final LongSupplier nanos;
    private final BooleanSupplier samples;
    private final String profile;
    private final boolean isEvaluation;
    private final boolean isScript;
    private volatile @Nullable Counter evaluations;
    private volatile @Nullable Counter scriptNanos;
    private final Map<String, Histogram> durations = new ConcurrentHashMap<>();

    /** @param samples whether calls are timed now; those of scripts always are */
    CallMeter(
            String profile,
            String plugin,
            String point,
            boolean isScript,
            PluginMetrics metrics,
            LongSupplier nanos,
            BooleanSupplier samples) {
        this.plugin = plugin;
        this.point = point;
        this.metrics = metrics;
        this.nanos = nanos;
        this.samples = samples;
        this.profile = profile;
        this.isEvaluation = metrics.isEvaluation(point);
        this.isScript = isScript;
    }

    /** Before a call; the result is for what follows it. */
    long begin() {
        return isScript || samples.getAsBoolean() ? nanos.getAsLong() : NOT_TIMED;
    }

    boolean isTimed(long begun) {
        return begun != NOT_TIMED;
    }

    /** After a call that looked at so many pods or nodes. */
    void end(long begun, String status, int evaluated) {
        if (isEvaluation) {
            evaluations().add(evaluated);
        }
        if (begun != NOT_TIMED) {
            long took = nanos.getAsLong() - begun;
            durations
                    .computeIfAbsent(status, one -> metrics.durations().with(plugin, point, one))
                    .observeNanos(took);
            if (isScript) {
                scriptNanos().add(took);
            }
        }
    }

    /** Made with the first call: a candidate that is refused shows nothing. */
    private Counter evaluations() {
        Counter known = evaluations;
        if (known == null) {
            known = metrics.evaluations().with(plugin, point, profile);
            evaluations = known;
        }
        return known;
    }

    private Counter scriptNanos() {
        Counter known = scriptNanos;
        if (known == null) {
            known = metrics.scriptNanos().with(plugin);
            scriptNanos = known;
        }
        return known;
    }

    /** After a call that gave one answer; a plugin that has nothing to do with the pod does not count as evaluated. */
    <R> R end(long begun, R answer) {
        boolean skipped = answer instanceof Skip;
        end(begun, status(answer), skipped ? 0 : 1);
        return answer;
    }

    PluginFailure failed(long begun, PluginFailure failure) {
        metrics.failures().with(plugin, point).increment();
        end(begun, "Error", 1);
        return failure;
    }

    private static String status(Object answer) {
        return switch (answer) {
            case Skip skip -> "Skip";
            case Wait wait -> "Wait";
            case Rejection rejection -> rejection.kind().code();
            default -> SUCCESS;
        };
    }
}
