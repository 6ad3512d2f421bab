package io.berth.host.telemetry;

import io.berth.api.snapshot.NodeInfo;
import io.berth.host.cycle.CycleTrace;
import io.berth.host.cycle.Refusal;
import io.berth.host.cycle.ScoreTable;
import io.berth.host.telemetry.NodeReport.PluginScore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies what a cycle said of each node out of its trace. */
final class NodeReports {
    private final CycleTrace trace;
    private final @Nullable ScoreTable scores;
    private final List<NodeReport> reports = new ArrayList<>();

    private NodeReports(CycleTrace trace) {
        this.trace = trace;
        this.scores = trace.scores();
    }

    /**
     * Of all nodes in the snapshot's order, if there are not more than the limit. Else of those that tell most: the chosen
     * one and then the best others, and then some that were refused.
     */
    static NodeReports telling(int limit, CycleTrace trace) {
        NodeReports result = new NodeReports(trace);
        if (trace.snapshot().nodes().size() <= limit) {
            result.addAll();
        } else if (limit > 0) {
            result.addBest(limit);
            trace.refusedNodes(limit - result.reports.size()).forEach(node -> result.reports.add(result.refused(node)));
        }
        return result;
    }

    List<NodeReport> reports() {
        return reports;
    }

    /** How many nodes had the highest total; 0 if nothing was scored. */
    int best() {
        return scores == null || trace.chosen() < 0
                ? 0
                : HighestTotals.equal(
                        scores.totals(), trace.chosen(), trace.feasible().size());
    }

    private void addAll() {
        Map<String, Integer> feasible = new HashMap<>();
        List<NodeInfo> fitting = trace.feasible();
        for (int i = 0; i < fitting.size(); i++) {
            feasible.put(fitting.get(i).name(), i);
        }
        for (NodeInfo node : trace.snapshot().nodes()) {
            Integer index = feasible.get(node.name());
            reports.add(index == null || trace.refusal(node) != null ? refused(node) : fitting(node, index));
        }
    }

    private void addBest(int limit) {
        List<NodeInfo> fitting = trace.feasible();
        if (scores == null || trace.chosen() < 0) {
            for (int i = 0; i < Math.min(limit, fitting.size()); i++) {
                reports.add(fitting(fitting.get(i), i));
            }
            return;
        }
        for (int i : new HighestTotals(limit, scores.totals(), trace.chosen(), fitting.size()).places()) {
            reports.add(fitting(fitting.get(i), i));
        }
    }

    private NodeReport refused(NodeInfo node) {
        Refusal refusal = trace.refusal(node);
        if (refusal == null) {
            return new NodeReport(node.name(), "NotEvaluated", null, List.of(), List.of(), null);
        }
        return new NodeReport(
                node.name(),
                refusal.rejection().kind().code(),
                refusal.plugin(),
                refusal.rejection().reasons(),
                List.of(),
                null);
    }

    private NodeReport fitting(NodeInfo node, int index) {
        return new NodeReport(node.name(), "Success", null, List.of(), scores(index), total(index));
    }

    private List<PluginScore> scores(int index) {
        if (scores == null) {
            return List.of();
        }
        List<PluginScore> result = new ArrayList<>(scores.plugins().size());
        for (int i = 0; i < scores.plugins().size(); i++) {
            ScoreTable.Column column = scores.plugins().get(i);
            long weighted = scores.weighted()[i][index];
            result.add(new PluginScore(column.name(), scores.raw()[i][index], weighted / column.weight(), weighted));
        }
        return result;
    }

    private @Nullable Long total(int index) {
        return scores == null ? null : scores.totals()[index];
    }
}
