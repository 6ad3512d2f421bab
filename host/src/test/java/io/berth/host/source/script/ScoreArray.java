package io.berth.host.source.script;

import io.berth.api.cycle.NodeScores;
import io.berth.api.snapshot.NodeInfo;
import java.util.List;

/** Scores in an array. */
final class ScoreArray implements NodeScores {
    private final List<NodeInfo> nodes;
    private final long[] values;

    ScoreArray(List<NodeInfo> nodes, long... values) {
        this.nodes = nodes;
        this.values = values;
    }

    long[] values() {
        return values;
    }

    @Override
    public int size() {
        return values.length;
    }

    @Override
    public NodeInfo node(int index) {
        return nodes.get(index);
    }

    @Override
    public long get(int index) {
        return values[index];
    }

    @Override
    public void set(int index, long score) {
        values[index] = score;
    }
}
