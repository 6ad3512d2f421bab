package io.berth.host.queue;

import io.berth.api.event.ClusterEvent;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.Pod;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.snapshot.PodInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The queue as its specification reads: one list of pods, each of which knows where it is. */
final class QueueModel {
    /** A waiting pod. */
    static final class Entry {
        PodInfo pod;
        SubQueue place = SubQueue.ACTIVE;
        Instant timestamp;
        long arrival;
        int attempts;

        @Nullable
        Instant first;

        int unschedulable;
        int errors;
        Set<String> refusedBy = new TreeSet<>();
        Set<String> pending = new TreeSet<>();
        String gating = "";
        boolean flushed;

        @Nullable
        Instant flushTime;

        Entry(PodInfo pod, Instant timestamp, long arrival) {
            this.pod = pod;
            this.timestamp = timestamp;
            this.arrival = arrival;
        }

        Set<String> rejectors() {
            Set<String> all = new TreeSet<>(refusedBy);
            all.addAll(pending);
            return all;
        }

        QueuedPodInfo.Flush flush() {
            return new QueuedPodInfo.Flush(flushed, flushTime);
        }
    }

    private record Happening(ClusterEvent event, ObjectChange change) {}

    private final Map<String, List<EventRegistration>> registrations;
    private final String gate;
    private final Set<String> gatedPods;

    final Map<String, Entry> waiting = new TreeMap<>();
    final Map<String, Entry> inFlight = new TreeMap<>();
    private final Map<String, Integer> flightBegan = new HashMap<>();
    private final List<Happening> history = new ArrayList<>();
    Instant now;
    private long arrivals;

    QueueModel(Map<String, List<EventRegistration>> registrations, String gate, Set<String> gatedPods, Instant now) {
        this.registrations = registrations;
        this.gate = gate;
        this.gatedPods = gatedPods;
        this.now = now;
    }

    void add(PodInfo pod) {
        Entry entry = new Entry(pod, now, arrivals++);
        waiting.put(pod.key(), entry);
        activate(entry);
    }

    @Nullable
    Entry pop() {
        Comparator<Entry> order = Comparator.<Entry>comparingInt(entry -> -entry.pod.priority())
                .thenComparing(entry -> entry.timestamp)
                .thenComparingLong(entry -> entry.arrival);
        Optional<Entry> next = in(SubQueue.ACTIVE).stream().min(order);
        if (next.isEmpty()) {
            next = in(SubQueue.BACKOFF).stream()
                    .filter(entry -> !entry.rejectors().isEmpty())
                    .min(Comparator.<Entry, Instant>comparing(this::backoffEnd).thenComparing(order));
        }
        if (next.isEmpty()) {
            return null;
        }
        Entry entry = next.get();
        waiting.remove(entry.pod.key());
        inFlight.put(entry.pod.uid(), entry);
        flightBegan.put(entry.pod.uid(), history.size());
        entry.attempts++;
        return entry;
    }

    void putBack(Entry entry, PodInfo current, Set<String> refusedBy, Set<String> pending) {
        entry.pod = current;
        entry.refusedBy = new TreeSet<>(refusedBy);
        entry.pending = new TreeSet<>(pending);
        entry.gating = "";
        entry.timestamp = now;
        entry.arrival = arrivals++;
        entry.flushed = false;
        entry.flushTime = null;
        if (entry.rejectors().isEmpty()) {
            entry.errors++;
        } else {
            entry.unschedulable++;
            entry.errors = 0;
        }
        waiting.put(current.key(), entry);
        entry.place = SubQueue.UNSCHEDULABLE;
        EventHints.Verdict best = EventHints.Verdict.STAY;
        if (entry.rejectors().isEmpty()) {
            best = EventHints.Verdict.AFTER_BACKOFF;
        }
        for (Happening one : history.subList(flightBegan.get(current.uid()), history.size())) {
            EventHints.Verdict verdict = verdict(entry, one.event, one.change);
            best = verdict.compareTo(best) > 0 ? verdict : best;
        }
        requeue(entry, best);
        done(current.uid());
    }

    void done(String uid) {
        inFlight.remove(uid);
        flightBegan.remove(uid);
    }

    void moveAll(ClusterEvent event, ObjectChange change, Predicate<PodInfo> preCheck) {
        boolean known = event.isWildcard()
                || registrations.values().stream()
                        .flatMap(List::stream)
                        .anyMatch(registration -> registration.event().matches(event));
        if (!known) {
            return;
        }
        List<Entry> parked = in(SubQueue.UNSCHEDULABLE, SubQueue.GATED);
        parked.removeIf(entry -> !preCheck.test(entry.pod));
        move(parked, event, change);
    }

    private void move(List<Entry> entries, ClusterEvent event, ObjectChange change) {
        for (Entry entry : entries) {
            boolean gateHears = registrations.getOrDefault(entry.gating, List.of()).stream()
                    .anyMatch(registration -> registration.event().matches(event));
            if (entry.gating.isEmpty() || event.isWildcard() || gateHears) {
                requeue(entry, verdict(entry, event, change));
            }
        }
        history.add(new Happening(event, change));
    }

    void update(PodInfo before, PodInfo after, List<ClusterEvent> events) {
        ObjectChange change = new ObjectChange(before.pod(), after.pod());
        Entry entry = waiting.get(after.key());
        if (inFlight.containsKey(after.uid())) {
            events.forEach(event -> history.add(new Happening(event, change)));
        } else if (entry == null) {
            add(after);
        } else {
            entry.pod = after;
            for (ClusterEvent event : events) {
                if (entry.place == SubQueue.UNSCHEDULABLE || entry.place == SubQueue.GATED) {
                    requeue(entry, verdict(entry, event, change));
                }
            }
        }
    }

    void activate(PodInfo pod) {
        Entry entry = waiting.get(pod.key());
        if (entry == null) {
            if (inFlight.containsKey(pod.uid())) {
                history.add(new Happening(ClusterEvent.WILDCARD, new ObjectChange(null, pod.pod())));
            }
        } else if (entry.place == SubQueue.BACKOFF) {
            entry.place = SubQueue.ACTIVE;
        } else if (entry.place != SubQueue.ACTIVE) {
            activate(entry);
        }
    }

    void flushBackoff() {
        in(SubQueue.BACKOFF).stream().filter(entry -> !isBackingOff(entry)).forEach(entry -> {
            entry.place = SubQueue.ACTIVE;
            entry.first = entry.first == null ? now : entry.first;
        });
    }

    void flushUnschedulable() {
        List<Entry> tooLong = in(SubQueue.UNSCHEDULABLE, SubQueue.GATED);
        tooLong.removeIf(entry -> {
            Instant since = entry.flushTime == null ? entry.timestamp : entry.flushTime;
            return !since.plus(Duration.ofMinutes(5)).isBefore(now);
        });
        tooLong.forEach(entry -> {
            entry.flushed = true;
            entry.flushTime = now;
        });
        if (!tooLong.isEmpty()) {
            move(tooLong, ClusterEvent.WILDCARD, ObjectChange.NONE);
        }
    }

    private List<Entry> in(SubQueue... places) {
        return new ArrayList<>(waiting.values().stream()
                .filter(entry -> Set.of(places).contains(entry.place))
                .toList());
    }

    private void requeue(Entry entry, EventHints.Verdict verdict) {
        if (verdict == EventHints.Verdict.AFTER_BACKOFF && isBackingOff(entry)) {
            entry.place = passesGate(entry) ? SubQueue.BACKOFF : SubQueue.GATED;
        } else if (verdict != EventHints.Verdict.STAY) {
            activate(entry);
        }
    }

    private void activate(Entry entry) {
        entry.place = passesGate(entry) ? SubQueue.ACTIVE : SubQueue.GATED;
        if (entry.place == SubQueue.ACTIVE && entry.first == null) {
            entry.first = now;
        }
    }

    private boolean passesGate(Entry entry) {
        if (gatedPods.contains(entry.pod.name())) {
            entry.gating = gate;
            entry.refusedBy.add(gate);
            entry.flushed = false;
            return false;
        }
        entry.gating = "";
        return true;
    }

    private EventHints.Verdict verdict(Entry entry, ClusterEvent event, ObjectChange change) {
        if (entry.rejectors().isEmpty()) {
            return EventHints.Verdict.AFTER_BACKOFF;
        }
        boolean isAboutIt =
                change.after() instanceof Pod pod && pod.metadata().uid().equals(entry.pod.uid());
        if (event.isWildcard()) {
            return change.after() == null || isAboutIt ? EventHints.Verdict.AFTER_BACKOFF : EventHints.Verdict.STAY;
        }
        if (event.resource().name().equals("TargetPod") && !isAboutIt) {
            return EventHints.Verdict.STAY;
        }
        EventHints.Verdict best = EventHints.Verdict.STAY;
        for (String plugin : entry.rejectors()) {
            for (EventRegistration registration : registrations.getOrDefault(plugin, List.of())) {
                if (registration.event().matches(event) && registration.hint().mayHelp(entry.pod, change)) {
                    EventHints.Verdict verdict = entry.pending.contains(plugin)
                            ? EventHints.Verdict.AT_ONCE
                            : EventHints.Verdict.AFTER_BACKOFF;
                    best = verdict.compareTo(best) > 0 ? verdict : best;
                }
            }
        }
        return best;
    }

    private boolean isBackingOff(Entry entry) {
        return backoffEnd(entry).getEpochSecond() >= now.getEpochSecond();
    }

    /** 1, 2, 4, 8, 10, 10 … seconds after it was put back, without the part of a second. */
    private Instant backoffEnd(Entry entry) {
        int count = entry.errors > 0 ? entry.errors : entry.unschedulable;
        if (count == 0) {
            return Instant.EPOCH;
        }
        long seconds = 1;
        for (int i = 1; i < count && seconds < 10; i++) {
            seconds *= 2;
        }
        return Instant.ofEpochSecond(entry.timestamp.getEpochSecond() + Math.min(seconds, 10));
    }
}
