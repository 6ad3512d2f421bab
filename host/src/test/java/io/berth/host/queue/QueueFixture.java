package io.berth.host.queue;

import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.ObjectChange;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.plugin.QueueingHint;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.ProfileFixture;
import io.berth.host.testing.FakeObjects;
import io.berth.host.testing.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A queue whose time, plugins and objects the test holds in its hands. */
final class QueueFixture implements QueueListener {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** The usual order: higher priority first, then who came first. */
    static final QueueSortPlugin PRIORITY_SORT = (a, b) -> {
        int priority = Integer.compare(b.pod().priority(), a.pod().priority());
        return priority != 0 ? priority < 0 : a.timestamp().isBefore(b.timestamp());
    };

    final ManualTime time = new ManualTime(START);
    final FakeObjects objects = new FakeObjects();
    final ProfileFixture profile = ProfileFixture.profile("default-scheduler");
    /** The pods that a plugin {@code Gate} does not let pass, by name. */
    final Set<String> gated = new TreeSet<>();
    /** What the listener heard. */
    final List<String> heard = new ArrayList<>();

    final Map<String, Integer> rejecting = new TreeMap<>();

    private @Nullable SchedulingQueue queue;

    QueueFixture() {
        profile.with(ExtensionPoint.QUEUE_SORT, "PrioritySort", PRIORITY_SORT);
    }

    /** Made at the first call, with the plugins that were wired till then. */
    SchedulingQueue queue() {
        if (queue == null) {
            queue = new SchedulingQueue(QueueSettings.DEFAULT, time, objects, profile.only(), this);
        }
        return queue;
    }

    QueueFixture registering(String plugin, ClusterEvent event, QueueingHint hint) {
        profile.registering(plugin, new EventRegistration(event, hint));
        return this;
    }

    QueueFixture registering(String plugin, ClusterEvent event) {
        return registering(plugin, event, QueueingHint.ALWAYS);
    }

    /** Wires a plugin that gates {@link #gated}, and registers it for events. */
    QueueFixture gate(String name, ClusterEvent... events) {
        PreEnqueuePlugin plugin = pod -> gated.contains(pod.name()) ? Rejection.unresolvable("gated") : Proceed.PROCEED;
        profile.with(ExtensionPoint.PRE_ENQUEUE, name, plugin);
        profile.registering(
                name, List.of(events).stream().map(EventRegistration::always).toArray(EventRegistration[]::new));
        return this;
    }

    void pass(long millis) {
        time.pass(Duration.ofMillis(millis));
    }

    void add(PodInfo... pods) {
        for (PodInfo pod : pods) {
            objects.put(pod.pod());
            queue().add(pod);
        }
    }

    QueuedPodInfo pop() {
        return queue().poll().orElseThrow(() -> new AssertionError("no pod to be tried: " + queue().waiting()));
    }

    PutBack putBack(QueuedPodInfo attempt, String... plugins) {
        return queue().addUnschedulable(attempt, Set.of(plugins), Set.of(), attempt.pod());
    }

    PutBack putBackPending(QueuedPodInfo attempt, String plugin) {
        return queue().addUnschedulable(attempt, Set.of(plugin), Set.of(plugin), attempt.pod());
    }

    /** Adds a pod, tries it without success, and lets its back-off pass. */
    QueuedPodInfo refused(PodInfo pod, String... plugins) {
        add(pod);
        QueuedPodInfo attempt = pop();
        putBack(attempt, plugins);
        pass(60_000);
        return attempt;
    }

    void happens(ClusterEvent event) {
        queue().moveAll(event, ObjectChange.NONE);
    }

    SubQueue where(PodInfo pod) {
        return queue().waiting().stream()
                .filter(waiting -> waiting.pod().key().equals(pod.key()))
                .map(WaitingPod::queue)
                .findFirst()
                .orElseThrow(() -> new AssertionError(pod + " is in no queue"));
    }

    QueuedPodInfo waiting(PodInfo pod) {
        return queue().waiting().stream()
                .map(WaitingPod::pod)
                .filter(waiting -> waiting.key().equals(pod.key()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(pod + " is in no queue"));
    }

    @Override
    public void entered(SubQueue where, String cause) {
        heard.add(where.label() + " " + cause);
    }

    @Override
    public void rejecting(String schedulerName, String plugin, int change) {
        rejecting.merge(plugin, change, Integer::sum);
        rejecting.remove(plugin, 0);
    }

    @Override
    public void hinted(String plugin, ClusterEvent event, Hint answer, long begun) {
        heard.add(plugin + " " + event.label() + " " + answer);
    }

    @Override
    public void failed(String plugin, PodInfo pod, RuntimeException failure) {
        heard.add(plugin + " failed: " + failure.getMessage());
    }

    @Override
    public void problem(String message) {
        heard.add("problem: " + message);
    }
}
