package io.berth.testkit;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeScores;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/**
 * The scores of some nodes.
 *
 * @param nodes which
 * @param scores one for each, changed in place
 */
public record MemoryScores(List<NodeInfo> nodes, long[] scores) implements NodeScores {
    /** What a plugin scores, not yet normalised; its PreScore must have been called. */
    public static MemoryScores of(ScorePlugin plugin, CycleState state, PodInfo pod) {
        List<NodeInfo> nodes = state.snapshot().nodes();
        long[] scores = new long[nodes.size()];
        plugin.scoreAll(state, pod, nodes, scores);
        return new MemoryScores(nodes, scores);
    }

    @Override
    public int size() {
        return scores.length;
    }

    @Override
    public NodeInfo node(int index) {
        return nodes.get(index);
    }

    @Override
    public long get(int index) {
        return scores[index];
    }

    @Override
    public void set(int index, long score) {
        scores[index] = score;
    }
}
