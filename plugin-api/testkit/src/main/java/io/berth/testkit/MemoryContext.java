package io.berth.testkit;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.plugin.FilterRunner;
import io.berth.api.plugin.Nominator;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PreemptionExtender;
import io.berth.api.plugin.WaitingPods;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a host gives to plugins, in memory: time stands still unless a plugin pauses, work waits until it is run. Not safe
 * for several threads, objects and writes aside.
 */
public final class MemoryContext implements PluginContext, Nominator, WaitingPods {
    /** Says whether a pod fits on a made-up node. */
    public interface Fit {
        /** As {@link FilterRunner#filterWithNominatedPods}. */
        FilterResult test(CycleState state, PodInfo pod, NodeInfo node);
    }

    private final MemoryObjects objects = new MemoryObjects();
    private final RecordingWriter writer = new RecordingWriter(objects);
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    private final Map<String, Object> shared = new HashMap<>();
    private final Map<String, List<PodInfo>> nominated = new LinkedHashMap<>();
    private final Map<String, WaitingPod> waiting = new LinkedHashMap<>();
    private final Map<String, String> cancelled = new LinkedHashMap<>();
    private final List<String> inPreBind = new ArrayList<>();
    private final List<PodInfo> activated = new ArrayList<>();
    private final List<PodInfo> forgotten = new ArrayList<>();
    private final List<String> permits = new ArrayList<>();
    private final List<PreemptionExtender> extenders = new ArrayList<>();
    private final Queue<Runnable> work = new ArrayDeque<>();
    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private Fit fit = (state, pod, node) -> Proceed.PROCEED;
    private Runnable duringPause = () -> {};

    @Override
    public MemoryObjects objects() {
        return objects;
    }

    @Override
    public RecordingWriter writer() {
        return writer;
    }

    /** What {@link #filters()} say from now on; at first everything fits. */
    public MemoryContext fit(Fit newFit) {
        fit = newFit;
        return this;
    }

    /** Pods that are nominated to a node, in place of those that were. */
    public MemoryContext nominate(String nodeName, PodInfo... pods) {
        nominated.put(nodeName, List.of(pods));
        return this;
    }

    /** One more extender that has a say in preemption. */
    public MemoryContext extender(PreemptionExtender extender) {
        extenders.add(extender);
        return this;
    }

    /** A pod that waits for Permit, and can be preempted or not. */
    public MemoryContext waiting(PodInfo pod, boolean preemptible) {
        waiting.put(pod.uid(), new MemoryWaitingPod(pod, preemptible));
        return this;
    }

    /** A pod whose binding can be cancelled. */
    public MemoryContext inPreBind(PodInfo pod) {
        inPreBind.add(pod.uid());
        return this;
    }

    /** What happens in the cluster while a plugin pauses. */
    public MemoryContext duringPause(Runnable action) {
        duringPause = action;
        return this;
    }

    /** Runs all work that plugins have put aside, and what comes of it. */
    public void runWork() {
        for (Runnable next = work.poll(); next != null; next = work.poll()) {
            next.run();
        }
    }

    /** The time is another from now on. */
    public MemoryContext at(Instant instant) {
        now = instant;
        return this;
    }

    /** The pods that were put back into the queue. */
    public List<PodInfo> activated() {
        return activated;
    }

    /** The pods whose nomination was forgotten. */
    public List<PodInfo> forgotten() {
        return forgotten;
    }

    /** Why waits and bindings were ended for a more important pod, by the uid of the pod that lost its node. */
    public Map<String, String> cancelled() {
        return cancelled;
    }

    /** What was said of waiting pods: {@code Gang allows default/a}, {@code Gang rejects default/a: too few}. */
    public List<String> permits() {
        return permits;
    }

    @Override
    public String schedulerName() {
        return "default-scheduler";
    }

    @Override
    public Clock clock() {
        InstantSource current = () -> now;
        return current.withZone(ZoneOffset.UTC);
    }

    @Override
    public void pause(Duration duration) {
        now = now.plus(duration);
        duringPause.run();
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public FilterRunner filters() {
        return new FilterRunner() {
            @Override
            public FilterResult filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
                return fit.test(state, pod, node);
            }

            @Override
            public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {}

            @Override
            public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {}
        };
    }

    @Override
    public Nominator nominator() {
        return this;
    }

    @Override
    public WaitingPods waitingPods() {
        return this;
    }

    @Override
    public List<PreemptionExtender> preemptionExtenders() {
        return extenders;
    }

    @Override
    public <T> T shared(String name, Class<T> type, Supplier<? extends T> initial) {
        return type.cast(shared.computeIfAbsent(name, key -> initial.get()));
    }

    @Override
    public Executor executor() {
        return work::add;
    }

    @Override
    public Set<String> nodes() {
        return nominated.keySet();
    }

    @Override
    public List<PodInfo> nominatedTo(String nodeName) {
        return nominated.getOrDefault(nodeName, List.of());
    }

    @Override
    public void forget(PodInfo pod) {
        forgotten.add(pod);
        nominated.replaceAll((node, pods) ->
                pods.stream().filter(other -> !other.uid().equals(pod.uid())).toList());
    }

    @Override
    public void activate(List<PodInfo> pods) {
        activated.addAll(pods);
    }

    @Override
    public List<WaitingPod> all() {
        return List.copyOf(waiting.values());
    }

    @Override
    public @Nullable WaitingPod get(String uid) {
        return waiting.get(uid);
    }

    @Override
    public boolean cancelBinding(String uid, String reason) {
        if (inPreBind.contains(uid)) {
            cancelled.put(uid, reason);
            return true;
        }
        return false;
    }

    private final class MemoryWaitingPod implements WaitingPod {
        private final PodInfo pod;
        private final boolean preemptible;

        MemoryWaitingPod(PodInfo pod, boolean preemptible) {
            this.pod = pod;
            this.preemptible = preemptible;
        }

        @Override
        public PodInfo pod() {
            return pod;
        }

        @Override
        public String nodeName() {
            return pod.spec().nodeName();
        }

        @Override
        public Set<String> waitingFor() {
            return Set.of("Gate");
        }

        @Override
        public void allow(String pluginName) {
            permits.add(pluginName + " allows " + pod.key());
        }

        @Override
        public void reject(String pluginName, String reason) {
            permits.add(pluginName + " rejects " + pod.key() + ": " + reason);
        }

        @Override
        public boolean preempt(String pluginName, String reason) {
            if (preemptible) {
                cancelled.put(pod.uid(), reason);
            }
            return preemptible;
        }
    }
}
