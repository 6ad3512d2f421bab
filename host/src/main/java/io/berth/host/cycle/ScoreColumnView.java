package io.berth.host.cycle;

import io.berth.api.cycle.NodeScores;
import io.berth.api.snapshot.NodeInfo;
import java.util.List;
import java.util.Objects;

/** One plugin's scores as NormalizeScore sees them. */
final class ScoreColumnView implements NodeScores {
    private List<NodeInfo> nodes = List.of();
    private long[] scores = new long[0];
    private int size;

    ScoreColumnView of(List<NodeInfo> allNodes, long[] column) {
        nodes = allNodes;
        scores = column;
        size = allNodes.size();
        return this;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public NodeInfo node(int index) {
        return nodes.get(index);
    }

    @Override
    public long get(int index) {
        return scores[Objects.checkIndex(index, size)];
    }

    @Override
    public void set(int index, long score) {
        scores[Objects.checkIndex(index, size)] = score;
    }
}
