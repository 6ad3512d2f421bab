package io.berth.host.telemetry;

import io.berth.api.event.ClusterEvent;
import io.berth.api.plugin.Plugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.CycleMeter;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.PluginObserver;
import io.berth.host.queue.QueueListener;
import io.berth.host.queue.QueuedPodInfo;
import io.berth.host.queue.SubQueue;
import io.berth.host.source.Origin;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Feeds the metrics with what the scheduler, its queue and its plugins do. */
public final class CycleMetrics implements CycleListener, QueueListener, PluginObserver {
    /** In one cycle out of so many, single calls of plugins are timed. */
    private static final int SAMPLED = 10;

    private static final int ATTEMPTS_TOLD_APART = 15;

    /** An attempt that goes on. */
    private record Attempt(QueuedPodInfo pod, long begun) {}

    private final SchedulerMetrics metrics;
    private final PluginMetrics pluginMetrics;
    private final Counter nodesEvaluated;
    private final LongSupplier nanos;
    private final InstantSource queueTime;
    private final RandomGenerator random;
    private final Map<String, Attempt> binding = new ConcurrentHashMap<>();
    private final Map<String, ProfileMetrics> profiles = new ConcurrentHashMap<>();
    private @Nullable Attempt current;
    private volatile boolean samples;

    /**
     * @param queueTime by which the queue notes when a pod came
     * @param random chooses the cycles in which plugins are timed
     */
    public CycleMetrics(
            SchedulerMetrics metrics,
            MetricRegistry registry,
            LongSupplier nanos,
            InstantSource queueTime,
            RandomGenerator random) {
        this.metrics = metrics;
        this.pluginMetrics = PluginMetrics.of(metrics, registry);
        this.nodesEvaluated = registry.counter(
                        "berth_nodes_evaluated_total",
                        MetricRegistry.Level.ALPHA,
                        "Number of nodes that were looked at in scheduling cycles, whether plugins were called for"
                                + " them or their answers were remembered.")
                .with();
        this.nanos = nanos;
        this.queueTime = queueTime;
        this.random = random;
    }

    @Override
    public void begun(QueuedPodInfo attempt, long generation) {
        current = new Attempt(attempt, nanos.getAsLong());
        samples = random.nextInt(SAMPLED) == 0;
    }

    @Override
    public void decided(PodInfo pod, long generation, ScheduleResult result) {
        Attempt attempt = current;
        if (attempt == null || !attempt.pod.pod().uid().equals(pod.uid())) {
            return;
        }
        metrics.algorithmDuration.observeNanos(nanos.getAsLong() - attempt.begun);
        nodesEvaluated.add(result.trace().evaluated());
        ProfileMetrics profile = profile(pod);
        switch (result) {
            case ScheduleResult.Placed placed -> binding.put(pod.uid(), attempt);
            case ScheduleResult.Unschedulable refused -> profile.unschedulable().end(attempt.begun, nanos);
            case ScheduleResult.Failed failed -> profile.error().end(attempt.begun, nanos);
        }
    }

    @Override
    public void notBound(PodInfo pod, long generation, boolean refused, String message) {
        Attempt attempt = binding.remove(pod.uid());
        if (attempt != null) {
            ProfileMetrics profile = profile(pod);
            (refused ? profile.unschedulable() : profile.error()).end(attempt.begun, nanos);
        }
    }

    @Override
    public void bound(PodInfo pod, long generation, String node) {
        Attempt attempt = binding.remove(pod.uid());
        if (attempt == null) {
            return;
        }
        profile(pod).scheduled().end(attempt.begun, nanos);
        int attempts = attempt.pod.attempts();
        metrics.podSchedulingAttempts.observe(attempts);
        Instant first = attempt.pod.initialAttemptTimestamp();
        if (first != null) {
            String label = attempts >= ATTEMPTS_TOLD_APART ? ATTEMPTS_TOLD_APART + "+" : String.valueOf(attempts);
            metrics.podSchedulingSli
                    .with(label)
                    .observeNanos(Duration.between(first, queueTime.instant()).toNanos());
        }
        if (attempt.pod.flush().last()) {
            metrics.scheduledAfterFlush.increment();
        }
    }

    private ProfileMetrics profile(PodInfo pod) {
        return profiles.computeIfAbsent(pod.spec().schedulerName(), name -> ProfileMetrics.of(metrics, name));
    }

    @Override
    public CycleMeter meter(String schedulerName) {
        return new PointMeter(metrics, schedulerName, nanos);
    }

    @Override
    public void entered(SubQueue queue, String cause) {
        SubQueue shown = queue == SubQueue.GATED ? SubQueue.UNSCHEDULABLE : queue;
        metrics.incomingPods.with(shown.label(), cause).increment();
        metrics.incomingEntities.with(shown.label(), cause, "pod").increment();
    }

    @Override
    public void rejecting(String schedulerName, String plugin, int change) {
        metrics.unschedulablePods.with(plugin, schedulerName).add(change);
    }

    @Override
    public long hintBegins() {
        return nanos.getAsLong();
    }

    @Override
    public void hinted(String plugin, ClusterEvent event, Hint answer, long begun) {
        String label = switch (answer) {
            case QUEUE -> "Queue";
            case SKIP -> "QueueSkip";
            case ERROR -> "Error";
        };
        metrics.hintDuration.with(plugin, event.label(), label).observeNanos(nanos.getAsLong() - begun);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Plugin> T observed(
            String schedulerName, ExtensionPoint<T> point, String name, Origin origin, T plugin) {
        boolean isScript = origin.kind().equals("script");
        return (T) MeteredPlugins.wrap(
                plugin,
                name(point),
                part -> new CallMeter(schedulerName, name, part, isScript, pluginMetrics, nanos, () -> samples),
                pluginMetrics);
    }

    @Override
    public long changeBegins() {
        return nanos.getAsLong();
    }

    @Override
    public void applied(String event, long begun) {
        metrics.eventHandling.with(event).observeNanos(nanos.getAsLong() - begun);
    }

    /** An extension point as kube-scheduler's metrics call it. */
    static String name(ExtensionPoint<?> point) {
        String key = point.key();
        return key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    }
}
