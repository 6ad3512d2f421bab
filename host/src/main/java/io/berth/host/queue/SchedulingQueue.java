package io.berth.host.queue;

import static java.util.Objects.requireNonNull;

import io.berth.api.cycle.Nomination;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.Profile;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pods that wait for a node. Each is ready to be tried, or backs off, or waits for an event that may help it, or
 * is being tried. Safe for several threads; plugins are called under its lock.
 */
public final class SchedulingQueue implements AutoCloseable {
    private QueueSettings settings;
    private final InstantSource clock;
    private final QueueListener listener;
    private final PodQueues queues;
    private final InFlightEvents inFlight = new InFlightEvents();
    private final NominatedPods nominated;
    private Hints hints;
    private long arrivals;
    private boolean closed;

    /** @param profiles by scheduler name */
    public SchedulingQueue(
            QueueSettings settings,
            InstantSource clock,
            ClusterObjects objects,
            Map<String, Profile> profiles,
            QueueListener listener) {
        this.settings = settings;
        this.clock = clock;
        this.listener = listener;
        this.queues = new PodQueues(settings, clock, profiles, listener);
        this.hints = new Hints(profiles, listener);
        this.nominated = new NominatedPods(objects, this::asItWaits, this::activate);
    }

    /** A pod without a node was created. */
    public synchronized void add(PodInfo pod) {
        nominated.nominate(pod, Nomination.KEEP);
        activate(QueuedPodInfo.added(pod, clock.instant(), arrivals++), QueueLabels.ADDED);
    }

    /** A pod without a node changed. One that is not here is added. */
    public synchronized void update(PodInfo before, PodInfo after) {
        List<ClusterEvent> events = PodUpdateEvents.of(before, after, EventResource.TARGET_POD);
        ObjectChange change = new ObjectChange(before.pod(), after.pod());
        if (inFlight.contains(after.uid())) {
            events.forEach(event -> inFlight.note(event, change));
            return;
        }
        Optional<SubQueue> where = queues.where(after.key());
        if (where.isEmpty()) {
            add(after);
            return;
        }
        nominated.update(before, after);
        queues.replace(where.get(), requireNonNull(queues.get(after.key())), after);
        if (!where.get().isPoppable()) {
            wakeByItself(after.key(), events, change);
        }
    }

    private void wakeByItself(String key, List<ClusterEvent> events, ObjectChange change) {
        for (ClusterEvent event : events) {
            QueuedPodInfo pod = queues.unschedulable().get(key);
            if (pod == null
                    || requeue(pod, hints.about(event).verdict(pod, change), event.label())
                            .isPoppable()) {
                return;
            }
        }
    }

    /** A pod is gone or has got a node from somebody else. */
    public synchronized void delete(PodInfo pod) {
        nominated.forget(pod);
        QueuedPodInfo removed = queues.remove(pod.key());
        if (removed != null) {
            countRejectors(removed, -1);
        }
    }

    /**
     * The next pod to be tried; waits for one. From now on until {@link #done} events are kept for it.
     *
     * @return empty once the queue is closed, or if the waiting thread is interrupted
     */
    public synchronized Optional<QueuedPodInfo> pop() {
        while (!closed) {
            Optional<QueuedPodInfo> next = poll();
            if (next.isPresent()) {
                return next;
            }
            try {
                wait();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** As {@link #pop}, but empty at once if there is no pod to be tried now. */
    public synchronized Optional<QueuedPodInfo> poll() {
        while (!closed && queues.hasNext()) {
            QueuedPodInfo next = requireNonNull(queues.poll());
            if (inFlight.begin(next.pod().uid())) {
                countRejectors(next, -1);
                return Optional.of(next.with(next.tries().popped()));
            }
            listener.problem("pod " + next.key() + " was ready to be tried while it is being tried already; its second"
                    + " entry is dropped");
        }
        return Optional.empty();
    }

    /** Whether there is a pod to be tried now. */
    public synchronized boolean hasNext() {
        return !closed && queues.hasNext();
    }

    /**
     * Puts back a pod that was popped and got no node. What happened since it was popped decides where it goes.
     * Ends the time in which events are kept for it.
     *
     * @param attempt what was popped
     * @param unschedulablePlugins those that refused it; with none of either kind it counts as failed by an error
     * @param pendingPlugins those that wait for somebody outside
     * @param current the pod as it is now
     */
    public synchronized PutBack addUnschedulable(
            QueuedPodInfo attempt,
            Collection<String> unschedulablePlugins,
            Collection<String> pendingPlugins,
            PodInfo current) {
        Optional<SubQueue> where = queues.where(current.key());
        PutBack result = where.<PutBack>map(queue -> new PutBack.Refused(alreadyPresent(current, queue)))
                .orElseGet(() -> putBack(attempt, Rejectors.of(unschedulablePlugins, pendingPlugins), current));
        done(attempt.pod().uid());
        return result;
    }

    private PutBack putBack(QueuedPodInfo attempt, Rejectors refusedBy, PodInfo current) {
        QueuedPodInfo failed = attempt.putBack(current, clock.instant(), arrivals++, refusedBy);
        Instant backoffUntil = queues.backoff().until(failed.timestamp(), failed.tries());
        QueuedPodInfo pod = failed.with(failed.tries().backingOffUntil(backoffUntil));
        countRejectors(pod, 1);
        return new PutBack.Waiting(requeue(pod, verdictOfInFlightEvents(pod), QueueLabels.ATTEMPT_FAILED));
    }

    private EventHints.Verdict verdictOfInFlightEvents(QueuedPodInfo pod) {
        if (pod.rejectors().isEmpty()) {
            return EventHints.Verdict.AFTER_BACKOFF;
        }
        if (!inFlight.contains(pod.pod().uid())) {
            listener.problem("pod " + pod.key() + " was put back, but was not being tried; it is tried again");
            return EventHints.Verdict.AFTER_BACKOFF;
        }
        EventHints.Verdict best = EventHints.Verdict.STAY;
        for (InFlightEvents.Happening happening : inFlight.since(pod.pod().uid())) {
            EventHints.Verdict verdict = hints.about(happening.event()).verdict(pod, happening.change());
            best = verdict.compareTo(best) > 0 ? verdict : best;
            boolean enough = pod.rejectors().pending().isEmpty();
            if (best == EventHints.Verdict.AT_ONCE || best == EventHints.Verdict.AFTER_BACKOFF && enough) {
                break;
            }
        }
        return best;
    }

    private static String alreadyPresent(PodInfo pod, SubQueue queue) {
        String name = switch (queue) {
            case ACTIVE -> "active";
            case BACKOFF -> "backoff";
            case UNSCHEDULABLE, GATED -> "unschedulable";
        };
        return "Pod " + pod.key() + " is already present in the " + name + " queue";
    }

    /** Ends the time in which events are kept for a pod that was popped. Once is enough, more does no harm. */
    public synchronized void done(String uid) {
        inFlight.end(uid);
    }

    /** Something happened: wakes the pods that it may help. */
    public void moveAll(ClusterEvent event, ObjectChange change) {
        moveAll(event, change, pod -> true);
    }

    /** Something happened: wakes the pods that it may help, of those that pass a check. */
    public synchronized void moveAll(ClusterEvent event, ObjectChange change, Predicate<PodInfo> preCheck) {
        EventHints about = hints.about(event);
        Set<String> plugins = about.plugins();
        if (event.isWildcard()) {
            move(queues.unschedulable().pods(), about, change, preCheck);
        } else if (!plugins.isEmpty()) {
            move(queues.unschedulable().refusedByAny(plugins), about, change, preCheck);
        }
    }

    private void move(
            List<QueuedPodInfo> candidates, EventHints about, ObjectChange change, Predicate<PodInfo> preCheck) {
        for (QueuedPodInfo pod : candidates) {
            // A hint of a pod before this one may have activated this one.
            boolean stillHere = queues.unschedulable().get(pod.key()) == pod;
            boolean behindOtherGate = pod.isGated() && !about.concernsGate(pod);
            if (stillHere && !behindOtherGate && preCheck.test(pod.pod())) {
                EventHints.Verdict verdict = about.verdict(pod, change);
                if (verdict != EventHints.Verdict.STAY) {
                    requeue(pod, verdict, about.event().label());
                }
            }
        }
        inFlight.note(about.event(), change);
    }

    /** Lets pods be tried at once, whatever they wait for; those that are not here are passed over. */
    public synchronized void activate(List<PodInfo> pods) {
        for (PodInfo pod : pods) {
            QueuedPodInfo parked = queues.unschedulable().get(pod.key());
            QueuedPodInfo backingOff = queues.backingOff().remove(pod.key());
            if (parked != null) {
                activate(parked, QueueLabels.ACTIVATED);
            } else if (backingOff != null) {
                queues.activateUnasked(backingOff, QueueLabels.ACTIVATED);
                notifyAll();
            } else if (inFlight.contains(pod.uid())) {
                inFlight.note(ClusterEvent.WILDCARD.labelled(QueueLabels.ACTIVATED), new ObjectChange(null, pod.pod()));
            }
        }
    }

    /** Lets the pods be tried whose back-off is over. To be called every second, at its beginning. */
    public synchronized void flushBackoff() {
        List<QueuedPodInfo> complete = queues.backingOff().takeComplete();
        complete.forEach(pod -> queues.activateUnasked(pod, QueueLabels.BACKOFF_COMPLETE));
        if (!complete.isEmpty()) {
            notifyAll();
        }
    }

    /** Lets the pods be tried that waited too long for an event. To be called every 30 seconds. */
    public synchronized void flushUnschedulable() {
        Instant now = clock.instant();
        List<QueuedPodInfo> tooLong = new ArrayList<>();
        for (QueuedPodInfo pod : queues.unschedulable().pods()) {
            if (Duration.between(parkedSince(pod), now).compareTo(settings.maxInUnschedulable()) > 0) {
                QueuedPodInfo flushed = pod.with(new QueuedPodInfo.Flush(true, now));
                queues.unschedulable().put(flushed);
                tooLong.add(flushed);
            }
        }
        if (!tooLong.isEmpty()) {
            ClusterEvent timeout = ClusterEvent.WILDCARD.labelled(QueueLabels.TIMEOUT);
            move(tooLong, hints.about(timeout), ObjectChange.NONE, pod -> true);
        }
    }

    /**
     * Takes other profiles: their order, gates and hints. Pods that wait for an event are tried again after their
     * back-off, for what refused them may be there no more. No plugin of the former profiles is called after this.
     *
     * @param profiles by scheduler name
     */
    public synchronized void setProfiles(Map<String, Profile> profiles) {
        queues.setProfiles(profiles);
        hints = new Hints(profiles, listener);
        moveAll(ClusterEvent.WILDCARD.labelled(QueueLabels.PROFILES_CHANGED), ObjectChange.NONE);
    }

    /** Takes other times; back-offs that run keep their end. */
    public synchronized void setSettings(QueueSettings newSettings) {
        settings = newSettings;
        queues.setSettings(newSettings);
    }

    /** The nominations of pods that wait here. */
    public NominatedPods nominated() {
        return nominated;
    }

    public synchronized PendingPods pending() {
        int gated = queues.unschedulable().gated();
        return new PendingPods(
                queues.active().size(),
                queues.backingOff().size(),
                queues.unschedulable().size() - gated,
                gated);
    }

    /** How many events are kept for pods that are being tried, by label, and how many such pods there are. */
    public synchronized SortedMap<String, Integer> inFlight() {
        return inFlight.counts();
    }

    /** Whether a pod was popped and neither put back nor done. */
    public synchronized boolean isInFlight(String uid) {
        return inFlight.contains(uid);
    }

    /** All waiting pods, by queue and in the order in which they came. */
    public synchronized List<WaitingPod> waiting() {
        return Stream.of(SubQueue.values())
                .flatMap(queue -> queues.pods(queue).stream()
                        .sorted(Comparator.comparingLong(QueuedPodInfo::arrival))
                        .map(pod -> new WaitingPod(queue, pod, until(queue, pod))))
                .toList();
    }

    /** When the next back-off ends; flushing before that has no effect. */
    public synchronized Optional<Instant> nextBackoffEnd() {
        return queues.backingOff().firstEnd();
    }

    /** Ends all waiting: {@link #pop} gives no pods any more. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    private @Nullable Instant until(SubQueue queue, QueuedPodInfo pod) {
        return switch (queue) {
            case ACTIVE -> null;
            case BACKOFF -> pod.tries().backoffUntil();
            case UNSCHEDULABLE, GATED -> parkedSince(pod).plus(settings.maxInUnschedulable());
        };
    }

    private static Instant parkedSince(QueuedPodInfo pod) {
        Instant flushed = pod.flush().time();
        return flushed != null && flushed.isAfter(pod.timestamp()) ? flushed : pod.timestamp();
    }

    private SubQueue requeue(QueuedPodInfo pod, EventHints.Verdict verdict, String cause) {
        SubQueue reached = queues.requeue(pod, verdict, cause);
        if (reached.isPoppable()) {
            notifyAll();
        }
        return reached;
    }

    private void activate(QueuedPodInfo pod, String cause) {
        requeue(pod, EventHints.Verdict.AT_ONCE, cause);
    }

    private void countRejectors(QueuedPodInfo pod, int change) {
        pod.rejectors().all().forEach(plugin -> listener.rejecting(pod.schedulerName(), plugin, change));
    }

    private synchronized @Nullable PodInfo asItWaits(String key) {
        QueuedPodInfo waiting = queues.get(key);
        return waiting == null ? null : waiting.pod();
    }
}
