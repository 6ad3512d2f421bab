package io.berth.host.cycle;

import java.util.List;

/**
 * The scores of one cycle, by feasible node. The arrays are used again in the next cycle.
 *
 * @param plugins the plugins that scored, in call order
 * @param raw by plugin, then by node: what Score said
 * @param weighted by plugin, then by node: after normalising, times the weight
 * @param totals by node
 */
public record ScoreTable(List<Column> plugins, long[][] raw, long[][] weighted, long[] totals) {
    /** A plugin that scored. */
    public record Column(String name, int weight) {}

    public ScoreTable {
        plugins = List.copyOf(plugins);
    }
}
