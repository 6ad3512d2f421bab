package io.berth.host.main;

import io.berth.api.tree.Tree;
import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.telemetry.Grounds;
import io.berth.host.telemetry.NodeReport;

/** Decisions as JSON. Fields are only ever added, so that programs may rely on those that are there. */
final class DecisionJson {
    private DecisionJson() {}

    static Tree.Mapping of(DecisionRecord decision) {
        return new JsonValues()
                .put("namespace", decision.namespace())
                .put("name", decision.name())
                .put("node", decision.node())
                .put("message", decision.message())
                .put("generation", decision.generation())
                .put("attempts", decision.attempts())
                .put("nodesEvaluated", decision.evaluated())
                .put("nodesFeasible", decision.feasible())
                .put("nodesLeftOut", decision.nodesLeftOut())
                .put(
                        "nodes",
                        JsonValues.list(decision.nodes().stream()
                                .map(DecisionJson::node)
                                .toList()))
                .put("uid", decision.uid())
                .put("time", decision.attempts() == 0 ? null : decision.time().toString())
                .put("nodesBest", decision.grounds().best())
                .put(
                        "refusals",
                        JsonValues.list(decision.grounds().refusals().stream()
                                .map(DecisionJson::refused)
                                .toList()))
                .put("refusalsLeftOut", decision.grounds().refusalsLeftOut())
                .put("refusedBy", JsonValues.texts(decision.grounds().refusedBy()))
                .done();
    }

    private static Tree.Mapping refused(Grounds.Refused refused) {
        return new JsonValues()
                .put("plugin", refused.plugin())
                .put("verdict", refused.verdict())
                .put("reasons", JsonValues.texts(refused.reasons()))
                .put("nodes", refused.nodes())
                .put("example", refused.example())
                .done();
    }

    private static Tree.Mapping node(NodeReport report) {
        JsonValues scores = new JsonValues();
        report.scores()
                .forEach(score -> scores.put(
                        score.plugin(),
                        new JsonValues()
                                .put("raw", score.raw())
                                .put("weighted", score.weighted())
                                .done()));
        return new JsonValues()
                .put("node", report.node())
                .put("verdict", report.verdict())
                .put("plugin", report.plugin())
                .put("reasons", JsonValues.texts(report.reasons()))
                .put("scores", scores.done())
                .put("total", JsonValues.number(report.total()))
                .done();
    }
}
