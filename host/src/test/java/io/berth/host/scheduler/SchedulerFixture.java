package io.berth.host.scheduler;

import static io.berth.testkit.NodeBuilder.node;

import io.berth.api.cycle.BindResult;
import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.ReserveResult;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.plugin.BindPlugin;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.plugin.QueueingHint;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.generation.Closings;
import io.berth.host.generation.Generation;
import io.berth.host.generation.Generations;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.ProfileFixture;
import io.berth.host.queue.QueueListener;
import io.berth.host.queue.SubQueue;
import io.berth.host.queue.WaitingPod;
import io.berth.host.time.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A scheduler with plugins that a test makes, driven by hand on the test's thread. */
final class SchedulerFixture implements QueueListener, CycleListener {
    final ProfileFixture profile = ProfileFixture.profile("default-scheduler");
    final RecordingCluster cluster = new RecordingCluster();
    final SimulatedTime time = new SimulatedTime(Instant.parse("2026-01-01T00:00:00Z"));
    /** What plugins and queue did, in order. */
    final List<String> calls = new ArrayList<>();

    int evaluated;
    /** The configuration's, which a profile may replace. */
    int percentageOfNodesToScore;

    private @Nullable Generations generations;
    private SchedulerCore.@Nullable Running running;
    private @Nullable SchedulerCore core;

    SchedulerFixture() {
        QueueSortPlugin sort = (a, b) -> a.timestamp().isBefore(b.timestamp());
        profile.with(ExtensionPoint.QUEUE_SORT, "Sort", sort);
    }

    /** A filter that wants all events about pods and nodes, and notes which of them it is asked about. */
    SchedulerFixture filter(String name, Function<String, FilterResult> answer) {
        FilterPlugin plugin = (state, pod, node) -> answer.apply(pod.name());
        profile.with(ExtensionPoint.FILTER, name, plugin);
        QueueingHint hint = (pod, change) -> {
            calls.add("hint for " + pod.name());
            return true;
        };
        profile.registering(
                name,
                new EventRegistration(ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE), hint),
                new EventRegistration(ClusterEvent.of(EventResource.NODE, Action.ALL), hint));
        return this;
    }

    SchedulerFixture reserve(String name, ReserveResult answer) {
        profile.with(ExtensionPoint.RESERVE, name, new ReservePlugin() {
            @Override
            public ReserveResult reserve(CycleState state, PodInfo pod, String nodeName) {
                return answer;
            }

            @Override
            public void unreserve(CycleState state, PodInfo pod, String nodeName) {
                calls.add("unreserve " + pod.name());
            }
        });
        profile.registering(name, EventRegistration.always(ClusterEvent.of(EventResource.NODE, Action.ADD)));
        return this;
    }

    SchedulerFixture bind(Function<String, BindResult> answer) {
        BindPlugin plugin = (state, pod, nodeName) -> answer.apply(pod.name());
        profile.with(ExtensionPoint.BIND, "Bind", plugin);
        return this;
    }

    SchedulerFixture nodes(int count) {
        for (int i = 1; i <= count; i++) {
            changed(null, node("n" + i).build());
        }
        return this;
    }

    SchedulerCore core() {
        if (core == null) {
            core = new SchedulerCore(
                    cluster,
                    new SchedulerCore.Environment(
                            time, time, RandomGenerator.of("L64X128MixRandom"), Runnable::run, true),
                    this,
                    this);
            generations = new Generations(generation(1), Closings.AT_ONCE);
            running = core.begin(generations);
        }
        return core;
    }

    private Generation generation(long number) {
        return new Generation(number, "digest", configuration(), List.of(), profile.only());
    }

    /** Puts a generation with the same plugins in place. */
    void swap() {
        Generations using = Objects.requireNonNull(generations);
        using.swap(generation(using.current().number() + 1));
    }

    /** As the thread of the generation in use, which must come to an end by another one. */
    boolean runGeneration() throws InterruptedException {
        return running().scheduler().runGeneration();
    }

    private SchedulerConfiguration configuration() {
        return SchedulerConfiguration.of(List.of()).lookingAt(percentageOfNodesToScore);
    }

    private SchedulerCore.Running running() {
        core();
        return Objects.requireNonNull(running);
    }

    void changed(@Nullable Node before, @Nullable Node after) {
        tell(new ObjectChange(before, after));
    }

    /** Puts a pod into the cluster in place of what was there, and tells the scheduler. */
    void changed(@Nullable Pod before, @Nullable Pod after) {
        if (before != null) {
            cluster.objects.remove(before);
        }
        if (after != null) {
            cluster.objects.put(after);
        }
        tell(new ObjectChange(before, after));
    }

    private void tell(ObjectChange change) {
        running().router().changed(change);
        running().router().drain();
    }

    /** Adds a pod and tries it. */
    void schedule(Pod pod) {
        changed(null, pod);
        runOnce();
    }

    /** Tries the next pod; whether there was one. */
    boolean runOnce() {
        return running().scheduler().runOnce();
    }

    void pass(Duration duration) {
        time.advanceTo(time.instant().plus(duration));
    }

    Optional<WaitingPod> waiting(String pod) {
        return core().queue().waiting().stream()
                .filter(waiting -> waiting.pod().pod().name().equals(pod))
                .findFirst();
    }

    Optional<SubQueue> where(String pod) {
        return waiting(pod).map(WaitingPod::queue);
    }

    @Override
    public void entered(SubQueue queue, String cause) {
        calls.add(queue.label() + " by " + cause);
    }

    @Override
    public void decided(PodInfo pod, long generation, ScheduleResult result) {
        evaluated = result.trace().evaluated();
    }

    @Override
    public void notBound(PodInfo pod, long generation, boolean refused, String message) {}

    @Override
    public void bound(PodInfo pod, long generation, String node) {
        calls.add("bound " + pod.name());
    }

    static BindResult bound(String pod) {
        return Proceed.PROCEED;
    }
}
