package io.berth.plugins.kubedefaults.resources;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** Prefers nodes whose resources the pod would use more evenly than they are used now. */
final class NodeResourcesBalancedAllocation implements PreScorePlugin, ScorePlugin {
    private static final CycleState.Key<long[]> WANTED =
            new CycleState.Key<>("PreScoreNodeResourcesBalancedAllocation");

    private final ScoredResource[] resources;

    NodeResourcesBalancedAllocation(ScoredResource[] resources) {
        this.resources = resources;
    }

    @Override
    public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        long[] wanted = wanted(pod);
        if (isNothing(wanted)) {
            return Skip.SKIP;
        }
        state.put(WANTED, wanted);
        return Proceed.PROCEED;
    }

    private long[] wanted(PodInfo pod) {
        return ScoredResource.amounts(resources, pod.accounted().effective());
    }

    private static boolean isNothing(long[] wanted) {
        for (long amount : wanted) {
            if (amount != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        long[] wanted = state.get(WANTED);
        if (wanted == null) {
            wanted = wanted(pod);
            if (isNothing(wanted)) {
                return MIN_SCORE;
            }
        }
        long half = MAX_SCORE / 2;
        return half + (half + balance(wanted, node, true) - balance(wanted, node, false)) / 2;
    }

    /** 100 where all resources are used to the same part. Allocates nothing. */
    private long balance(long[] wanted, NodeInfo node, boolean withPod) {
        int count = 0;
        double sum = 0;
        double first = 0;
        double last = 0;
        for (int i = 0; i < resources.length; i++) {
            if (resources[i].allocatable(node, wanted[i]) != 0) {
                last = fraction(i, wanted, node, withPod);
                first = count == 0 ? last : first;
                sum += last;
                count++;
            }
        }
        double deviation = switch (count) {
            case 0, 1 -> 0;
            case 2 -> Math.abs((first - last) / 2);
            default -> deviation(wanted, node, withPod, sum / count, count);
        };
        return (long) ((1 - deviation) * MAX_SCORE);
    }

    private double deviation(long[] wanted, NodeInfo node, boolean withPod, double mean, int count) {
        double squares = 0;
        for (int i = 0; i < resources.length; i++) {
            if (resources[i].allocatable(node, wanted[i]) != 0) {
                double distance = fraction(i, wanted, node, withPod) - mean;
                squares += distance * distance;
            }
        }
        return Math.sqrt(squares / count);
    }

    private double fraction(int index, long[] wanted, NodeInfo node, boolean withPod) {
        ScoredResource resource = resources[index];
        long used = resource.amount(node.requested()) + (withPod ? wanted[index] : 0);
        double fraction = (double) used / (double) resource.allocatable(node, wanted[index]);
        return fraction > 1 ? 1 : fraction;
    }

    @Override
    public Dependence scoreDependence() {
        return Dependence.NODE;
    }
}
