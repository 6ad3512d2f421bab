package io.berth.host.conformance;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.PodClasses;
import io.berth.host.queue.QueuedPodInfo;
import io.berth.host.testing.Fleet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The queue with gates and order of the default plugins, in which thousands of pods wait. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class QueueBenchmark {
    private static final int WAITING = 2000;
    private static final String WRITTEN =
            "{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration}";

    private final Plugins plugins = Plugins.load();
    private final CaseObjects objects = new CaseObjects();
    private final BuiltProfiles profiles = new BuiltProfiles(
            BuiltProfiles.read(WRITTEN, "benchmark.yaml", plugins.catalog()), plugins.catalog(), objects);
    private List<PodInfo> pods = List.of();
    private int next;

    @Setup
    public void fill() {
        PodClasses classes = new PodClasses();
        pods = IntStream.range(0, 2 * WAITING)
                .mapToObj(i ->
                        classes.podInfo(Fleet.pod("new-", i).priority(i % 3).build()))
                .toList();
        pods.forEach(pod -> objects.put(pod.pod()));
        pods.subList(0, WAITING).forEach(profiles.queue()::add);
        next = WAITING;
    }

    /** A pod comes, and the first one is taken and is done with; it comes again later. */
    @Benchmark
    public QueuedPodInfo addAndPop() {
        profiles.queue().add(pods.get(next));
        QueuedPodInfo first = profiles.queue().poll().orElseThrow();
        profiles.queue().done(first.pod().uid());
        next = (next + 1) % pods.size();
        return first;
    }

    @TearDown
    public void unload() {
        profiles.close();
        plugins.close();
    }
}
