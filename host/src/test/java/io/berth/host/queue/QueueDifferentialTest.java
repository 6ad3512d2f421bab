package io.berth.host.queue;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.QueueingHint;
import io.berth.api.snapshot.PodInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The queue against {@link QueueModel}, over random sequences of everything that can be told to it. */
class QueueDifferentialTest {
    private static final int SEQUENCES = Integer.getInteger("berth.differential.sequences", 2000);
    private static final int STEPS = 80;
    private static final List<List<PodInfo>> PODS =
            IntStream.range(0, 8).mapToObj(QueueDifferentialTest::versions).toList();
    private static final List<ClusterEvent> EVENTS = List.of(
            ClusterEvent.of(EventResource.NODE, Action.ADD),
            ClusterEvent.of(EventResource.NODE, Action.UPDATE_NODE_LABEL),
            ClusterEvent.of(EventResource.NODE, Action.UPDATE),
            ClusterEvent.of(EventResource.NODE, Action.DELETE),
            ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE),
            ClusterEvent.of(EventResource.STORAGE_CLASS, Action.ADD),
            ClusterEvent.WILDCARD);
    private static final List<String> PLUGINS = List.of("Fit", "Labels", "Everything", "Wait", "Deaf");

    @Test
    void it_does_what_its_specification_says() {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            long sequence = seed;
            assertThatCode(() -> new Sequence(sequence).run())
                    .as("seed %d", sequence)
                    .doesNotThrowAnyException();
        }
    }

    /** One sequence, repeatable by its seed. */
    private static final class Sequence {
        private final Random random;
        private final QueueFixture fixture = new QueueFixture().gate("Gate", EVENTS.get(1));
        private final SchedulingQueue queue;
        private final QueueModel model;
        private final Map<String, QueuedPodInfo> popped = new HashMap<>();
        private final Map<String, PodInfo> current = new HashMap<>();
        private final List<String> done = new ArrayList<>();

        Sequence(long seed) {
            this.random = new Random(seed);
            Map<String, List<EventRegistration>> registrations = registrations();
            registrations.forEach(
                    (plugin, events) -> fixture.profile.registering(plugin, events.toArray(EventRegistration[]::new)));
            this.queue = fixture.queue();
            this.model = new QueueModel(registrations, "Gate", fixture.gated, fixture.time.instant());
        }

        void run() {
            for (int i = 0; i < STEPS; i++) {
                try {
                    step();
                    compare();
                } catch (AssertionError | RuntimeException failure) {
                    throw new AssertionError("after " + done, failure);
                }
            }
        }

        private void step() {
            List<PodInfo> versions = pick(PODS);
            PodInfo pod = pick(versions);
            switch (random.nextInt(12)) {
                case 0, 1 -> pop();
                case 2, 3 -> putBack();
                case 4, 5 -> moveAll();
                case 6 -> passTime();
                case 7 -> toggleGate(pod);
                case 8 -> activate(pod);
                case 9 -> flush();
                case 10 -> leave(pod);
                default -> update(pod);
            }
        }

        private void pop() {
            done.add("pop");
            Optional<QueuedPodInfo> next = queue.poll();
            QueueModel.Entry expected = model.pop();
            assertThat(next.map(QueuedPodInfo::pod))
                    .isEqualTo(Optional.ofNullable(expected).map(entry -> entry.pod));
            next.ifPresent(one -> {
                assertThat(one.attempts()).isEqualTo(expected.attempts);
                popped.put(one.pod().uid(), one);
            });
        }

        private void putBack() {
            if (popped.isEmpty()) {
                return;
            }
            QueuedPodInfo attempt = popped.remove(pick(new ArrayList<>(new TreeSet<>(popped.keySet()))));
            Set<String> refusedBy = new TreeSet<>();
            for (int i = random.nextInt(3); i > 0; i--) {
                refusedBy.add(pick(PLUGINS));
            }
            Set<String> pending = refusedBy.contains("Wait") ? Set.of("Wait") : Set.of();
            PodInfo now = current.get(attempt.pod().uid());
            done.add("put back " + now + " refused by " + refusedBy);
            queue.addUnschedulable(attempt, refusedBy, pending, now);
            model.putBack(model.inFlight.get(now.uid()), now, refusedBy, pending);
        }

        private void moveAll() {
            ClusterEvent event = pick(EVENTS);
            int upTo = random.nextInt(4);
            done.add(event.label() + " for priorities up to " + upTo);
            queue.moveAll(event, ObjectChange.NONE, pod -> pod.priority() <= upTo);
            model.moveAll(event, ObjectChange.NONE, pod -> pod.priority() <= upTo);
        }

        private void passTime() {
            long millis = random.nextInt(10) == 0 ? 301_000 : random.nextInt(3000);
            done.add(millis + " ms");
            fixture.time.pass(Duration.ofMillis(millis));
            model.now = fixture.time.instant();
        }

        private void toggleGate(PodInfo pod) {
            done.add("gate " + pod);
            if (!fixture.gated.remove(pod.name())) {
                fixture.gated.add(pod.name());
            }
        }

        private void activate(PodInfo pod) {
            done.add("activate " + pod);
            queue.activate(List.of(pod));
            model.activate(pod);
        }

        private void flush() {
            done.add("flush");
            queue.flushBackoff();
            model.flushBackoff();
            queue.flushUnschedulable();
            model.flushUnschedulable();
        }

        /** It is deleted if it waits, and otherwise done. */
        private void leave(PodInfo pod) {
            done.add("leave " + pod);
            queue.delete(pod);
            model.waiting.remove(pod.key());
            queue.done(pod.uid());
            model.done(pod.uid());
            popped.remove(pod.uid());
            current.remove(pod.uid());
        }

        private void update(PodInfo pod) {
            PodInfo before = current.put(pod.uid(), pod);
            if (before == null) {
                done.add("add " + pod);
                queue.add(pod);
                model.add(pod);
            } else {
                List<ClusterEvent> events = PodUpdateEvents.of(before, pod, EventResource.TARGET_POD);
                done.add("update " + pod + " " + events);
                queue.update(before, pod);
                model.update(before, pod, events);
            }
        }

        private void compare() {
            Map<String, WaitingPod> waiting = new TreeMap<>();
            queue.waiting().forEach(one -> waiting.put(one.pod().key(), one));
            assertThat(waiting.keySet()).isEqualTo(model.waiting.keySet());
            waiting.forEach((key, one) -> compare(one, model.waiting.get(key)));
            for (List<PodInfo> versions : PODS) {
                String uid = versions.getFirst().uid();
                assertThat(queue.isInFlight(uid)).isEqualTo(model.inFlight.containsKey(uid));
            }
            Map<String, Integer> rejecting = new TreeMap<>();
            model.waiting
                    .values()
                    .forEach(entry -> entry.rejectors().forEach(plugin -> rejecting.merge(plugin, 1, Integer::sum)));
            assertThat(fixture.rejecting).isEqualTo(rejecting);
        }

        private static void compare(WaitingPod one, QueueModel.Entry expected) {
            QueuedPodInfo pod = one.pod();
            assertThat(one.queue()).as(pod.key()).isEqualTo(expected.place);
            assertThat(pod.pod()).isSameAs(expected.pod);
            assertThat(pod.timestamp()).isEqualTo(expected.timestamp);
            assertThat(pod.attempts()).isEqualTo(expected.attempts);
            assertThat(pod.initialAttemptTimestamp()).isEqualTo(expected.first);
            assertThat(pod.rejectors().all()).isEqualTo(expected.rejectors());
            assertThat(pod.rejectors().gating()).isEqualTo(expected.gating);
            assertThat(pod.flush()).isEqualTo(expected.flush());
        }

        private <T> T pick(List<T> from) {
            return from.get(random.nextInt(from.size()));
        }
    }

    private static Map<String, List<EventRegistration>> registrations() {
        Map<String, List<EventRegistration>> all = new LinkedHashMap<>();
        QueueingHint forSome = (pod, change) -> pod.name().hashCode() % 2 == 0;
        all.put("Gate", List.of(EventRegistration.always(EVENTS.get(1))));
        all.put("Fit", List.of(new EventRegistration(EVENTS.get(0), forSome), EventRegistration.always(EVENTS.get(4))));
        all.put(
                "Labels",
                List.of(EventRegistration.always(ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_LABEL))));
        all.put(
                "Everything",
                List.of(
                        EventRegistration.always(ClusterEvent.of(EventResource.NODE, Action.ALL)),
                        new EventRegistration(ClusterEvent.of(EventResource.POD, Action.ALL), forSome)));
        all.put("Wait", List.of(EventRegistration.always(EVENTS.get(0)), EventRegistration.always(EVENTS.get(2))));
        return all;
    }

    private static List<PodInfo> versions(int number) {
        return Stream.of("app=one", "app=two", "app=two")
                .map(labels ->
                        pod("pod-" + number).priority(number % 4).labels(labels).info())
                .toList();
    }
}
