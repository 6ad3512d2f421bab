package io.berth.host.main;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The figures of a run, under the names of the peer's bench. */
final class BenchResult {
    private final String workload;
    private final Map<String, Boolean> placed = new HashMap<>();
    private long[] latencies = new long[1024];
    private int tries;
    private long evaluated;
    private long feasible;
    private int nodes;
    private int boundBefore;
    private int percentage;
    private double cpuSeconds;
    private double wallSeconds;
    private double peakMemory;
    private double loadedHeap;

    BenchResult(String workload) {
        this.workload = workload;
    }

    void cluster(int nodeCount, int boundPods, int configuredPercentage) {
        nodes = nodeCount;
        boundBefore = boundPods;
        percentage = configuredPercentage;
    }

    /** What the objects take before the first pod is scheduled, garbage left out. */
    void loaded(double heapMebibytes) {
        loadedHeap = heapMebibytes;
    }

    /** How many pods ended without a node. */
    long unschedulable() {
        return placed.values().stream().filter(isPlaced -> !isPlaced).count();
    }

    void latency(long nanos) {
        if (tries == latencies.length) {
            latencies = Arrays.copyOf(latencies, 2 * tries);
        }
        latencies[tries++] = nanos;
    }

    void decided(String uid, boolean isPlaced, int evaluatedNodes, int feasibleNodes) {
        placed.put(uid, isPlaced);
        evaluated += evaluatedNodes;
        feasible += feasibleNodes;
    }

    void lost(String uid) {
        placed.put(uid, false);
    }

    void end(long cpuNanos, long wallNanos, double peakMebibytes) {
        cpuSeconds = cpuNanos / 1e9;
        wallSeconds = wallNanos / 1e9;
        peakMemory = peakMebibytes;
    }

    Tree.Mapping json() {
        long[] sorted = Arrays.copyOf(latencies, tries);
        Arrays.sort(sorted);
        double sum = Arrays.stream(sorted).sum();
        int pods = Math.max(1, placed.size());
        return new JsonValues()
                .put("workload", workload)
                .put("nodes", nodes)
                .put("initPods", boundBefore)
                .put("pods", placed.size())
                .put("tries", tries)
                .put("unschedulable", unschedulable())
                .put("podsPerSecond", decimal(sum == 0 ? 0 : placed.size() / (sum / 1e9)))
                .put("meanMicros", decimal(sum / 1e3 / pods))
                .put("p50Micros", decimal(quantile(sorted, 0.5)))
                .put("p99Micros", decimal(quantile(sorted, 0.99)))
                .put("cpuSeconds", decimal(cpuSeconds))
                .put("wallSeconds", decimal(wallSeconds))
                .put("peakRSSMiB", decimal(peakMemory))
                .put("loadedHeapMiB", decimal(loadedHeap))
                .put("nodesEvaluatedPerPod", decimal((double) evaluated / pods))
                .put("nodesFeasiblePerPod", decimal((double) feasible / pods))
                .put("percentageOfNodesToScore", percentage)
                .put("percentageEffective", percentage == 0 ? 100 : percentage)
                .done();
    }

    private static double quantile(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))] / 1e3;
    }

    private static Tree decimal(double value) {
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.DECIMAL, String.format(Locale.ROOT, "%.3f", value));
    }
}
