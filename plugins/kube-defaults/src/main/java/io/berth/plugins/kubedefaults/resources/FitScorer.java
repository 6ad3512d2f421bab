package io.berth.plugins.kubedefaults.resources;

import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.plugins.kubedefaults.support.BrokenLine;

/** Scores a node by how much of its resources would be taken: the weighted mean over resources. */
final class FitScorer {
    /** Scores one resource from what would be used and what there is. */
    interface ResourceScore {
        long of(long used, long allocatable);
    }

    private static final long MAX = ScorePlugin.MAX_SCORE;

    private final ScoredResource[] resources;
    private final ResourceScore score;
    private final boolean exact;

    /** @param exact resources with score 0 do not count, and the mean is rounded instead of cut off */
    private FitScorer(ScoredResource[] resources, ResourceScore score, boolean exact) {
        this.resources = resources;
        this.score = score;
        this.exact = exact;
    }

    /** The emptier, the better. */
    static FitScorer leastAllocated(ScoredResource[] resources) {
        ResourceScore score = (used, allocatable) -> used > allocatable ? 0 : (allocatable - used) * MAX / allocatable;
        return new FitScorer(resources, score, false);
    }

    /** The fuller, the better. */
    static FitScorer mostAllocated(ScoredResource[] resources) {
        ResourceScore score = (used, allocatable) -> Math.min(used, allocatable) * MAX / allocatable;
        return new FitScorer(resources, score, false);
    }

    /** By a function of how full a resource would be, in percent. */
    static FitScorer requestedToCapacityRatio(ScoredResource[] resources, BrokenLine shape) {
        ResourceScore score = (used, allocatable) -> shape.at(used > allocatable ? MAX : used * MAX / allocatable);
        return new FitScorer(resources, score, true);
    }

    ScoredResource[] resources() {
        return resources;
    }

    /** Called often, from several threads; allocates nothing. */
    long score(long[] wanted, NodeInfo node) {
        long sum = 0;
        long weights = 0;
        for (int i = 0; i < resources.length; i++) {
            ScoredResource resource = resources[i];
            long allocatable = resource.allocatable(node, wanted[i]);
            if (allocatable != 0) {
                long one = score.of(resource.usedWithDefaults(node) + wanted[i], allocatable);
                if (!exact || one > 0) {
                    sum += one * resource.weight();
                    weights += resource.weight();
                }
            }
        }
        if (weights == 0) {
            return 0;
        }
        return exact ? Math.round((double) sum / (double) weights) : sum / weights;
    }
}
