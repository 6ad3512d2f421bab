package io.berth.host.main;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.Resources;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * How well pods lie on their nodes at the end of a run.
 *
 * @param nodes with all pods on them
 * @param workload the pods that were to be placed, placed or not; the median of their requests is the median pod
 * @param unschedulable how many of them found no node
 */
record PlacementQuality(List<NodeInfo> nodes, List<PodInfo> workload, long unschedulable) {
    /** Mean and standard deviation of a value over the nodes. */
    record Spread(double mean, double deviation) {
        static Spread of(List<NodeInfo> nodes, ToDoubleFunction<NodeInfo> value) {
            double[] values = nodes.stream().mapToDouble(value).toArray();
            double sum = 0;
            for (double each : values) {
                sum += each;
            }
            double mean = values.length == 0 ? 0 : sum / values.length;
            double squares = 0;
            for (double each : values) {
                squares += (each - mean) * (each - mean);
            }
            return new Spread(mean, values.length == 0 ? 0 : Math.sqrt(squares / values.length));
        }
    }

    /** The share of the nodes' cpu that is asked for. */
    Spread cpu() {
        return Spread.of(
                nodes,
                node -> share(node.requested().milliCpu(), node.allocatable().milliCpu()));
    }

    /** The share of the nodes' memory that is asked for. */
    Spread memory() {
        return Spread.of(
                nodes,
                node -> share(node.requested().memory(), node.allocatable().memory()));
    }

    /** The share of the free cpu that lies on nodes with no room for the median pod. */
    double fragmentation() {
        long medianCpu = medianCpu();
        long medianMemory = medianMemory();
        double free = 0;
        double stranded = 0;
        for (NodeInfo node : nodes) {
            Resources room = node.allocatable().minus(node.requested());
            double cpu = Math.max(0, room.milliCpu());
            free += cpu;
            boolean fits = room.milliCpu() >= medianCpu
                    && room.memory() >= medianMemory
                    && node.podCount() < node.allocatable().pods();
            stranded += fits ? 0 : cpu;
        }
        return free == 0 ? 0 : stranded / free;
    }

    long medianCpu() {
        return median(Resources::milliCpu);
    }

    long medianMemory() {
        return median(Resources::memory);
    }

    private long median(ToLongFunction<Resources> amount) {
        long[] amounts = workload.stream()
                .mapToLong(pod -> amount.applyAsLong(pod.accounted().effective()))
                .sorted()
                .toArray();
        return amounts.length == 0 ? 0 : amounts[amounts.length / 2];
    }

    private static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    Tree.Mapping json() {
        return new JsonValues()
                .put("cpuShareMean", decimal(cpu().mean()))
                .put("cpuShareDeviation", decimal(cpu().deviation()))
                .put("memoryShareMean", decimal(memory().mean()))
                .put("memoryShareDeviation", decimal(memory().deviation()))
                .put("medianPodMilliCpu", medianCpu())
                .put("medianPodMiB", medianMemory() >> 20)
                .put("fragmentation", decimal(fragmentation()))
                .put("unschedulable", unschedulable)
                .done();
    }

    private static Tree decimal(double value) {
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.DECIMAL, String.format(Locale.ROOT, "%.5f", value));
    }
}
