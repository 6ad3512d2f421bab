package io.berth.host.cache;

import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.PodInfo;
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

/** The cache of a large cluster. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CacheBenchmark {
    private final PodClasses classes = new PodClasses();
    private final SchedulerCache cache = Fleet.cache(classes);
    private List<PodInfo> pods = List.of();
    private int next;

    @Setup
    public void pods() {
        pods = IntStream.range(0, 1024)
                .mapToObj(i -> classes.podInfo(Fleet.pod("new-", i).build()).onNode(Fleet.nodeName(11 * i)))
                .toList();
    }

    /** A pod is put on a node, another one is taken from its node, and the present state is taken. */
    @Benchmark
    public ClusterSnapshot assumeAndSnapshot() {
        PodInfo pod = pods.get(next++ % pods.size());
        cache.assume(pod);
        ClusterSnapshot snapshot = cache.snapshot();
        cache.forget(pod);
        return snapshot;
    }
}
