package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.Pod;
import io.berth.api.tree.Problem;
import io.berth.host.cluster.Cluster;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import io.berth.host.generation.ReloadOutcome;
import io.berth.host.generation.Reloader;
import io.berth.host.profile.CallWatch;
import io.berth.host.source.PluginLoad;
import io.berth.testkit.PodBuilder;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;

/** A scheduler whose files change many times while a stream of pods runs through it, and what is left of each change. */
final class ReloadTrial {
    /** After so many changes the history of changes is full, and all is as after the last change, but for numbers. */
    static final int HISTORY = 120;

    /** As many as clusters remember. */
    private static final int EVENTS = 10_000;

    private static final double HEAP_GROWTH_MAX = 0.05;

    private final ReloadFiles files;
    private final PodStream stream;
    private final int changes;
    private final int warmUp;
    private final List<WeakReference<Generation>> generations = new ArrayList<>();
    private final List<WeakReference<Object>> factories = new ArrayList<>();

    /** @param warmUp after so many changes of all the heap is what it is compared with at the end */
    ReloadTrial(ReloadFiles files, PodStream stream, int changes, int warmUp) {
        this.files = files;
        this.stream = stream;
        this.changes = changes;
        this.warmUp = warmUp;
    }

    /**
     * What is left when all pods are gone.
     *
     * @param generations numbers of those that are in memory though they are not in use
     * @param factories how many factories from jars are, that no file has any more
     */
    record Remains(LiveHeap before, LiveHeap after, List<Long> generations, long factories) {
        void report() {
            System.out.printf(
                    "heap after collections: %,d bytes before, %,d after (%+.2f %%)%n",
                    before.bytes(), after.bytes(), 100 * after.growthSince(before));
        }

        /** For a trial whose warm-up filled the history of changes. */
        void areNoMoreThanBefore() {
            areNone();
            assertThat(after.growthSince(before))
                    .as("growth of the heap, most of it %s", after.grownSince(before, 10))
                    .isLessThan(HEAP_GROWTH_MAX);
        }

        /** Nothing but the heap may be another one. */
        void areNone() {
            assertThat(generations).as("generations that are not collected").isEmpty();
            assertThat(factories).as("jars that are not unloaded").isZero();
        }
    }

    Remains run(Cluster cluster, PodStream.Pods pods, RealTime time, ExecutorService bindings) throws Exception {
        fillEvents(cluster);
        SchedulerSetup setup = files.stage.onRealTime(cluster, time, bindings, stream);
        stream.expect(1, files.score());
        Reloader reloader = setup.reloader(new Silent());
        Thread router = SchedulerThreads.watch(cluster, setup.running());
        setup.running().router().awaitSynced();
        CallWatch watch = new CallWatch(new RealThreadTime());
        time.every(Duration.ofMillis(10), watch::check);
        SchedulingLoop loop = new SchedulingLoop(setup.running().scheduler(), watch);
        loop.start();
        stream.begin(pods, setup.core().queue());
        try {
            change(reloader, setup, 0, warmUp);
            stream.rest();
            LiveHeap before = LiveHeap.settled();
            stream.goOn();
            change(reloader, setup, warmUp, changes);
            stream.rest();
            return remains(setup, before);
        } finally {
            stream.end();
            setup.core().queue().close();
            loop.join(Duration.ofSeconds(10));
            router.interrupt();
        }
    }

    /** Events are remembered for long, so the memory of a scheduler that has run for a while is full of them. */
    private static void fillEvents(Cluster cluster) {
        for (int i = 0; i < EVENTS; i++) {
            Pod pod = PodBuilder.pod("before-" + i).build();
            cluster.event(pod, null, "Normal", "Scheduled", "Binding", "Successfully assigned default/before-" + i);
        }
    }

    private void change(Reloader reloader, SchedulerSetup setup, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            boolean isGood = files.change(i);
            long next = setup.generations().current().number() + 1;
            stream.expect(next, files.score());
            stream.isSwapping(next);
            ReloadOutcome outcome = reloader.reload("a test");
            assertThat(outcome)
                    .as("change %d", i)
                    .isInstanceOf(isGood ? ReloadOutcome.Applied.class : ReloadOutcome.Refused.class);
            if (isGood) {
                stream.swapped(next);
                remember(setup.generations().current());
            }
            stream.awaitDecisionAfterSwap();
        }
    }

    private void remember(Generation generation) {
        generations.removeIf(one -> one.get() == null);
        factories.removeIf(one -> one.get() == null);
        generations.add(new WeakReference<>(generation));
        for (PluginLoad load : generation.loads()) {
            if (load instanceof PluginLoad.Loaded loaded
                    && load.origin().location().equals("acme.jar")) {
                factories.add(new WeakReference<>(loaded.factories().getFirst()));
            }
        }
    }

    private Remains remains(SchedulerSetup setup, LiveHeap before) {
        LiveHeap after = LiveHeap.settled();
        long current = setup.generations().current().number();
        return new Remains(
                before,
                after,
                generations.stream()
                        .map(WeakReference::get)
                        .filter(Objects::nonNull)
                        .map(Generation::number)
                        .filter(number -> number != current)
                        .toList(),
                factories.stream().filter(one -> one.get() != null).count());
    }

    /** What comes of changes is looked at elsewhere. */
    private static final class Silent implements ReloadListener {
        @Override
        public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {}

        @Override
        public void refused(List<Problem> problems) {}
    }
}
