package io.berth.host.telemetry;

import io.berth.host.queue.PendingPods;
import io.berth.host.telemetry.MetricRegistry.Level;
import java.util.Map;
import java.util.function.Predicate;

/** The metrics of kube-scheduler, by the same names, with the same labels and buckets. */
public final class SchedulerMetrics {
    private static final String DURATION = "_duration_seconds";

    final MetricFamily<Counter> attempts;
    final MetricFamily<Histogram> attemptDuration;
    final Histogram algorithmDuration;
    final MetricFamily<Histogram> eventHandling;
    final Histogram preemptionVictims;
    final Counter preemptionAttempts;
    final MetricFamily<Gauge> pendingPods;
    final MetricFamily<Gauge> queuedEntities;
    final MetricFamily<Gauge> inflightEvents;
    final MetricFamily<Gauge> goroutines;
    final MetricFamily<Histogram> podSchedulingSli;
    final Histogram podSchedulingAttempts;
    final Counter scheduledAfterFlush;
    final MetricFamily<Histogram> extensionPointDuration;
    final MetricFamily<Histogram> pluginDuration;
    final MetricFamily<Counter> pluginEvaluations;
    final MetricFamily<Counter> incomingPods;
    final MetricFamily<Counter> incomingEntities;
    final MetricFamily<Histogram> hintDuration;
    final MetricFamily<Histogram> permitWait;
    final MetricFamily<Gauge> cacheSize;
    final MetricFamily<Gauge> unschedulablePods;

    public SchedulerMetrics(MetricRegistry registry) {
        double[] cycles = Histogram.exponential(0.001, 2, 15);
        attempts = registry.counter(
                "scheduler_schedule_attempts_total",
                Level.STABLE,
                "Number of attempts to schedule pods, by the result. 'unschedulable' means a pod could not be"
                        + " scheduled, while 'error' means an internal scheduler problem.",
                "result",
                "profile");
        attemptDuration = registry.histogram(
                "scheduler_scheduling_attempt" + DURATION,
                Level.STABLE,
                "Scheduling attempt latency in seconds (scheduling algorithm + binding)",
                cycles,
                "result",
                "profile");
        algorithmDuration = registry.histogram(
                        "scheduler_scheduling_algorithm" + DURATION,
                        Level.BETA,
                        "Scheduling algorithm latency in seconds",
                        cycles)
                .with();
        eventHandling = registry.histogram(
                "scheduler_event_handling" + DURATION,
                Level.ALPHA,
                "Event handling latency in seconds.",
                Histogram.exponential(0.0001, 2, 12),
                "event");
        preemptionVictims = registry.histogram(
                        "scheduler_preemption_victims",
                        Level.STABLE,
                        "Number of selected preemption victims for preemption initiated by a single pod",
                        Histogram.exponential(1, 2, 7))
                .with();
        preemptionAttempts = registry.counter(
                        "scheduler_preemption_attempts_total",
                        Level.STABLE,
                        "Total preemption attempts in the cluster till now")
                .with();
        pendingPods = registry.gauge(
                "scheduler_pending_pods",
                Level.STABLE,
                "Number of pending pods, by the queue type. 'active' means number of pods in activeQ; 'backoff' means"
                        + " number of pods in backoffQ; 'unschedulable' means number of pods in unschedulablePods that"
                        + " the scheduler attempted to schedule and failed; 'gated' is the number of unschedulable pods"
                        + " that the scheduler never attempted to schedule because they are gated.",
                "queue");
        queuedEntities = registry.gauge(
                "scheduler_queued_entities",
                Level.ALPHA,
                "Number of entities in the scheduling queues, by queue and type.",
                "queue",
                "type");
        inflightEvents = registry.gauge(
                "scheduler_inflight_events",
                Level.ALPHA,
                "Number of events currently tracked in the scheduling queue.",
                "event");
        goroutines = registry.gauge(
                "scheduler_goroutines",
                Level.BETA,
                "Number of running goroutines split by the work they do such as binding.",
                "operation");
        podSchedulingSli = registry.histogram(
                "scheduler_pod_scheduling_sli" + DURATION,
                Level.BETA,
                "E2e latency for a pod being scheduled, from the time the pod enters the scheduling queue and might"
                        + " involve multiple scheduling attempts.",
                Histogram.exponential(0.01, 2, 20),
                "attempts");
        podSchedulingAttempts = registry.histogram(
                        "scheduler_pod_scheduling_attempts",
                        Level.STABLE,
                        "Number of attempts to successfully schedule a pod.",
                        Histogram.exponential(1, 2, 5))
                .with();
        scheduledAfterFlush = registry.counter(
                        "scheduler_pod_scheduled_after_flush_total",
                        Level.ALPHA,
                        "Number of pods that were scheduled after they had waited too long for an event.")
                .with();
        extensionPointDuration = registry.histogram(
                "scheduler_framework_extension_point" + DURATION,
                Level.STABLE,
                "Latency for running all plugins of a specific extension point.",
                Histogram.exponential(0.0001, 2, 12),
                "extension_point",
                "status",
                "profile");
        double[] calls = Histogram.exponential(0.00001, 1.5, 20);
        pluginDuration = registry.histogram(
                "scheduler_plugin_execution" + DURATION,
                Level.BETA,
                "Duration for running a plugin at a specific extension point.",
                calls,
                "plugin",
                "extension_point",
                "status");
        pluginEvaluations = registry.counter(
                "scheduler_plugin_evaluation_total",
                Level.BETA,
                "Number of attempts to schedule pods by each plugin and the extension point (available only in"
                        + " PreFilter, Filter, PreScore, and Score).",
                "plugin",
                "extension_point",
                "profile");
        incomingPods = registry.counter(
                "scheduler_queue_incoming_pods_total",
                Level.STABLE,
                "Number of pods added to scheduling queues by event and queue type.",
                "queue",
                "event");
        incomingEntities = registry.counter(
                "scheduler_queue_incoming_entities_total",
                Level.ALPHA,
                "Number of entities added to scheduling queues by event, queue and type.",
                "queue",
                "event",
                "type");
        hintDuration = registry.histogram(
                "scheduler_queueing_hint_execution" + DURATION,
                Level.ALPHA,
                "Duration of one run of a plugin's queueing hint, by what it answered.",
                calls,
                "plugin",
                "event",
                "hint");
        permitWait = registry.histogram(
                "scheduler_permit_wait" + DURATION, Level.BETA, "Duration of waiting on permit.", cycles, "result");
        cacheSize = registry.gauge(
                "scheduler_cache_size",
                Level.ALPHA,
                "Number of nodes, pods, and assumed (bound) pods in the scheduler cache.",
                "type");
        unschedulablePods = registry.gauge(
                "scheduler_unschedulable_pods",
                Level.BETA,
                "The number of unschedulable pods broken down by plugin name. A pod will increment the gauge for all"
                        + " plugins that caused it to not schedule and so this metric have meaning only when broken"
                        + " down by plugin.",
                "plugin",
                "profile");
    }

    /** How many pods wait now. */
    public void pending(PendingPods pods) {
        pending("active", pods.active());
        pending("backoff", pods.backoff());
        pending("unschedulable", pods.unschedulable());
        pending("gated", pods.gated());
    }

    private void pending(String queue, int pods) {
        pendingPods.with(queue).set(pods);
        queuedEntities.with(queue, "pod").set(pods);
    }

    /** How many events are kept for pods that are being tried; those that are not named any more are none. */
    public void inFlight(Map<String, Integer> byEvent) {
        inflightEvents.each(gauge -> gauge.set(0));
        byEvent.forEach((event, count) -> inflightEvents.with(event).set(count));
    }

    /** Shows no more that a plugin refuses none, if it is one of those that are gone. */
    public void forgetIdleRejections(Predicate<String> gone) {
        unschedulablePods.forget("plugin", gone);
    }

    /** How much is in the cache now. */
    public void cached(int nodes, int pods, int assumedPods) {
        cacheSize.with("nodes").set(nodes);
        cacheSize.with("pods").set(pods);
        cacheSize.with("assumed_pods").set(assumedPods);
    }

    /** How many bindings are under way now. */
    public void binding(int pods) {
        goroutines.with("binding").set(pods);
    }
}
