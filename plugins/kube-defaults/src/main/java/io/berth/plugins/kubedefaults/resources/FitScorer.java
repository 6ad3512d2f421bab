package io.berth.plugins.kubedefaults.resources;

import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.plugins.kubedefaults.dra.extended.DeviceClassMap;
import io.berth.plugins.kubedefaults.dra.extended.DeviceCounts;
import io.berth.plugins.kubedefaults.support.BrokenLine;
import org.jspecify.annotations.Nullable;

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

    /** Whether devices may back one of the resources where a node has none of it. */
    boolean mayCountDevices() {
        for (ScoredResource resource : resources) {
            if (DeviceClassMap.isCandidate(resource.name())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Called often, from several threads.
     *
     * @param devices null if no resource can be backed by devices
     */
    long score(long[] wanted, NodeInfo node, DeviceCounts.@Nullable View devices) {
        long sum = 0;
        long weights = 0;
        for (int i = 0; i < resources.length; i++) {
            ScoredResource resource = resources[i];
            long allocatable = resource.allocatable(node, wanted[i]);
            long used = resource.usedWithDefaults(node);
            if (allocatable == 0 && wanted[i] != 0 && devices != null) {
                DeviceCounts.Count count = devices.of(node, resource.name());
                allocatable = count.total();
                used = count.total() == 0 ? used : count.taken();
            }
            if (allocatable != 0) {
                long one = score.of(used + wanted[i], allocatable);
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
