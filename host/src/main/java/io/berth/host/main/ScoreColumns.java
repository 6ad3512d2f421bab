package io.berth.host.main;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The plugins whose scores tell nodes apart, and the others.
 *
 * @param telling their names
 * @param equal those with the same score on all nodes, with it: {@code TaintToleration 300}
 * @param zero those with 0 on all nodes
 */
record ScoreColumns(List<String> telling, List<String> equal, List<String> zero) {
    ScoreColumns {
        telling = List.copyOf(telling);
        equal = List.copyOf(equal);
        zero = List.copyOf(zero);
    }

    static ScoreColumns of(List<NodeScores> nodes) {
        Set<String> plugins = new LinkedHashSet<>();
        nodes.forEach(node -> plugins.addAll(node.weighted().keySet()));
        List<String> telling = new ArrayList<>();
        List<String> equal = new ArrayList<>();
        List<String> zero = new ArrayList<>();
        for (String plugin : plugins) {
            long first = nodes.getFirst().of(plugin);
            if (nodes.stream().anyMatch(node -> node.of(plugin) != first)) {
                telling.add(plugin);
            } else if (first == 0) {
                zero.add(plugin);
            } else {
                equal.add(plugin + " " + first);
            }
        }
        return new ScoreColumns(telling, equal, zero);
    }

    /** A row for each node. */
    Table table(List<NodeScores> nodes) {
        List<String> header = new ArrayList<>(List.of("NODE", "TOTAL"));
        header.addAll(telling);
        Table table = new Table(header.toArray(String[]::new));
        for (NodeScores node : nodes) {
            List<String> row = new ArrayList<>(List.of(node.node(), Long.toString(node.total())));
            telling.forEach(plugin -> row.add(Long.toString(node.of(plugin))));
            table.row(row.toArray(String[]::new));
        }
        return table;
    }
}
