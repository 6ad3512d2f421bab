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
    private final Map<String, Integer> feasible = new HashMap<>();

    private NodeReports(CycleTrace trace) {
        this.trace = trace;
        this.scores = trace.scores();
        List<NodeInfo> nodes = trace.feasible();
        for (int i = 0; i < nodes.size(); i++) {
            feasible.put(nodes.get(i).name(), i);
        }
    }

    /** Of the first nodes of the snapshot. */
    static List<NodeReport> first(int limit, CycleTrace trace) {
        if (limit == 0) {
            return List.of();
        }
        NodeReports source = new NodeReports(trace);
        List<NodeReport> reports = new ArrayList<>();
        List<NodeInfo> nodes = trace.snapshot().nodes();
        for (int i = 0; i < Math.min(limit, nodes.size()); i++) {
            reports.add(source.report(nodes.get(i)));
        }
        return reports;
    }

    private NodeReport report(NodeInfo node) {
        Refusal refusal = trace.refusal(node);
        if (refusal != null) {
            return new NodeReport(
                    node.name(),
                    refusal.rejection().kind().code(),
                    refusal.plugin(),
                    refusal.rejection().reasons(),
                    List.of(),
                    null);
        }
        Integer index = feasible.get(node.name());
        if (index == null) {
            return new NodeReport(node.name(), "NotEvaluated", null, List.of(), List.of(), null);
        }
        return new NodeReport(node.name(), "Success", null, List.of(), scores(index), total(index));
    }

    private List<PluginScore> scores(int index) {
        if (scores == null) {
            return List.of();
        }
        List<PluginScore> result = new ArrayList<>();
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
