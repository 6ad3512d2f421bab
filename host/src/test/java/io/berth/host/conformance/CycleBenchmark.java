package io.berth.host.conformance;

import io.berth.api.model.Namespace;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.PodClasses;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.cycle.NodeLimit;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.SchedulingCycle;
import io.berth.host.testing.Fleet;
import io.berth.host.tree.TreeReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** From the snapshot to the assumed pod, by the default plugins, over all nodes of a large cluster. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CycleBenchmark {
    private static final String WRITTEN =
            "{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration}";
    /** How many pods are assumed at a time; the oldest goes when one comes. */
    private static final int ASSUMED = 512;

    /** Whether the pods spread over zones and hosts. */
    @Param({"plain", "spread"})
    public String pods = "plain";

    /** Whether verdicts and scores are remembered. */
    @Param({"true", "false"})
    public boolean remember;

    private final Plugins plugins = Plugins.load();
    private final CaseObjects objects = new CaseObjects();
    private final PodClasses classes = new PodClasses();
    private final SchedulerCache cache = Fleet.cache(classes);
    private final BuiltProfiles profiles = new BuiltProfiles(
            BuiltProfiles.read(WRITTEN, "benchmark.yaml", plugins.catalog()), plugins.catalog(), objects);
    private final SchedulingCycle remembering = cycle(true);
    private final SchedulingCycle forgetful = cycle(false);
    private final Deque<PodInfo> assumed = new ArrayDeque<>();
    private List<PodInfo> waiting = List.of();
    private int next;

    private SchedulingCycle cycle(boolean remembers) {
        return new SchedulingCycle(
                profiles.get("default-scheduler"),
                NodeLimit.ALL,
                profiles.queue().nominated(),
                remembers);
    }

    @Setup
    public void prepare() {
        objects.put(Decoded.as(
                Namespace.class,
                TreeReader.read("{metadata: {name: default}}", "benchmark.yaml").getFirst()));
        waiting = IntStream.range(0, 2 * ASSUMED)
                .mapToObj(this::pod)
                .map(classes::podInfo)
                .toList();
    }

    private Pod pod(int number) {
        return pods.equals("spread")
                ? Fleet.spreadPod("new-", number)
                : Fleet.pod("new-", number).build();
    }

    @Benchmark
    public ScheduleResult place() {
        PodInfo pod = waiting.get(next++ % waiting.size());
        ScheduleResult result = (remember ? remembering : forgetful).run(cache.snapshot(), pod);
        if (!(result instanceof ScheduleResult.Placed placed)) {
            throw new IllegalStateException(pod + " found no node: " + result);
        }
        PodInfo onNode = pod.onNode(placed.node().name());
        cache.assume(onNode);
        assumed.add(onNode);
        if (assumed.size() > ASSUMED) {
            cache.forget(assumed.remove());
        }
        return result;
    }

    @TearDown
    public void unload() {
        profiles.close();
        plugins.close();
    }
}
