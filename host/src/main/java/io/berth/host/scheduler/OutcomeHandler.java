package io.berth.host.scheduler;

import io.berth.api.cycle.Nomination;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.PodClasses;
import io.berth.host.cluster.Cluster;
import io.berth.host.queue.QueuedPodInfo;
import io.berth.host.queue.SchedulingQueue;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Acts on pods that could not be scheduled: back into the queue, nomination, event, condition. */
final class OutcomeHandler {
    private static final Logger log = LoggerFactory.getLogger(OutcomeHandler.class);

    /**
     * Why a pod was not scheduled.
     *
     * @param reason {@code Unschedulable} or {@code SchedulerError}
     * @param message null where nothing is to be reported on the pod
     */
    record Failure(
            String reason,
            @Nullable String message,
            Set<String> unschedulablePlugins,
            Set<String> pendingPlugins,
            Nomination nomination) {
        /** The most that fits into a condition beside all else that a pod has. */
        private static final int LONGEST = 32_768;

        Failure {
            message = message != null && message.length() > LONGEST ? message.substring(0, LONGEST) + "…" : message;
        }

        static Failure refused(String message, Set<String> plugins, Set<String> pending, Nomination nomination) {
            return new Failure("Unschedulable", message, plugins, pending, nomination);
        }

        static Failure error(@Nullable String message) {
            return new Failure("SchedulerError", message, Set.of(), Set.of(), Nomination.CLEAR);
        }
    }

    private final SchedulingQueue queue;
    private final PodClasses classes;
    private final Cluster cluster;
    private final Clock clock;
    private final Executor executor;

    /** @param executor runs what goes over the network */
    OutcomeHandler(SchedulingQueue queue, PodClasses classes, Cluster cluster, Clock clock, Executor executor) {
        this.queue = queue;
        this.classes = classes;
        this.cluster = cluster;
        this.clock = clock;
        this.executor = executor;
    }

    /** Whether what becomes of pods is another scheduler's business, which decides for them by now. */
    boolean isOfNoAccount() {
        return !cluster.mayWrite();
    }

    /** Puts the pod back and reports. */
    void failed(QueuedPodInfo attempt, Failure failure) {
        PodInfo pod = attempt.pod();
        Pod current = cluster.objects().get(Pod.class, pod.namespace(), pod.name());
        if (current != null && !current.metadata().uid().equals(pod.uid())) {
            queue.done(pod.uid());
            return;
        }
        if (current == null || !current.spec().nodeName().isEmpty()) {
            queue.done(pod.uid());
        } else {
            PodInfo renewed = classes.podInfo(current);
            queue.nominated().nominate(renewed, failure.nomination());
            queue.addUnschedulable(attempt, failure.unschedulablePlugins(), failure.pendingPlugins(), renewed);
        }
        String message = failure.message();
        if (message != null) {
            executor.execute(() -> report(current == null ? pod.pod() : current, failure, message));
        }
    }

    /** A pod that is being deleted is not scheduled any more. */
    void deleting(Pod pod) {
        executor.execute(() -> cluster.event(
                pod,
                null,
                "Warning",
                "FailedScheduling",
                "Scheduling",
                "skip schedule deleting pod: " + pod.namespace() + "/" + pod.name()));
    }

    /** A pod is on its node. */
    void bound(Pod pod, String node) {
        String text = "Successfully assigned " + pod.namespace() + "/" + pod.name() + " to " + node;
        cluster.event(pod, null, "Normal", "Scheduled", "Binding", text);
    }

    private void report(Pod pod, Failure failure, String message) {
        if (isOfNoAccount()) {
            return;
        }
        cluster.event(pod, null, "Warning", "FailedScheduling", "Scheduling", EventNote.of(message));
        try {
            PodCondition condition = condition(pod, failure.reason(), message);
            if (condition != null) {
                cluster.setPodCondition(pod, condition);
            }
            if (failure.nomination() instanceof Nomination.Override override
                    && !override.nodeName().equals(pod.status().nominatedNodeName())) {
                cluster.setNominatedNode(pod, override.nodeName());
            }
        } catch (PluginException e) {
            if (!isOfNoAccount()) {
                log.warn("The status of pod {} could not be written: {}", pod.key(), e.getMessage());
            }
        }
    }

    /** The condition to write, or null if the pod says the same already. */
    private @Nullable PodCondition condition(Pod pod, String reason, String message) {
        PodCondition old = null;
        for (PodCondition condition : pod.status().conditions()) {
            if (condition.type().equals("PodScheduled")) {
                old = condition;
            }
        }
        boolean sameStatus = old != null && old.status().equals("False");
        if (old != null
                && sameStatus
                && old.reason().equals(reason)
                && old.message().equals(message)) {
            return null;
        }
        return new PodCondition(
                "PodScheduled",
                "False",
                reason,
                message,
                null,
                old != null && sameStatus ? old.lastTransitionTime() : clock.instant(),
                pod.metadata().generation());
    }
}
