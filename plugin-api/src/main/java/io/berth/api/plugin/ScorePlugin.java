package io.berth.api.plugin;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeScores;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** Says how good a node is for a pod. */
public interface ScorePlugin extends Plugin {
    /** The lowest score after normalising. */
    long MIN_SCORE = 0;
    /** The highest score after normalising. */
    long MAX_SCORE = 100;

    /**
     * A score; higher is better. Called for each feasible node, on several threads at once: it must not block. Where
     * {@link #normalizeScores} is not implemented it must be 0 to 100, else any number.
     */
    long score(CycleState state, PodInfo pod, NodeInfo node);

    /** The batch form, as {@link FilterPlugin#filterAll}. */
    default void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        for (int i = 0; i < nodes.size(); i++) {
            scores[i] = score(state, pod, nodes.get(i));
        }
    }

    /**
     * Brings the scores of all feasible nodes to 0 to 100. Called once per cycle after all nodes are scored. Scores
     * outside that range afterwards fail the pod.
     */
    default void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {}

    /** What {@code score} depends on; asked once, when the profile is built. */
    default Dependence scoreDependence() {
        return Dependence.VOLATILE;
    }

    /** The same for one class of pods, as {@link FilterPlugin#filterDependence(PodClass)}. */
    default Dependence scoreDependence(PodClass podClass) {
        return scoreDependence();
    }
}
