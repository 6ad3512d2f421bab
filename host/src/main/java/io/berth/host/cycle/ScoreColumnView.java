package io.berth.host.cycle;

import io.berth.api.cycle.NodeScores;
import io.berth.api.snapshot.NodeInfo;
import java.util.Objects;

/** One plugin's scores as NormalizeScore sees them. */
final class ScoreColumnView implements NodeScores {
    private NodeInfo[] nodes = new NodeInfo[0];
    private long[] scores = new long[0];
    private int size;

    ScoreColumnView of(NodeInfo[] allNodes, long[] column, int count) {
        nodes = allNodes;
        scores = column;
        size = count;
        return this;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public NodeInfo node(int index) {
        return nodes[Objects.checkIndex(index, size)];
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
