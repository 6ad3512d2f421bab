package io.berth.host.conformance;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.tree.Tree;
import io.berth.host.cycle.CycleTrace;
import io.berth.host.cycle.Refusal;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.ScoreTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares a cycle with what kube-scheduler did. */
final class CycleComparison {
    private static final Set<String> FIELDS = Set.of(
            "outcome",
            "errors",
            "preFilter",
            "nominatedNodeFits",
            "filter",
            "feasible",
            "scores",
            "bestNodes",
            "message",
            "unschedulablePlugins",
            "postFilter",
            "messages");

    private final Tree.Mapping expected;
    private final PreemptionLimit preemption;
    private final Differences differences;

    CycleComparison(ConformanceCase one, Differences differences) {
        this.expected = one.expected();
        this.preemption = PreemptionLimit.of(one.document().mapping("config"));
        this.differences = differences;
    }

    void compare(ScheduleResult result) {
        Set<String> unknown = new TreeSet<>(expected.entries().keySet());
        unknown.removeAll(FIELDS);
        differences.compare("fields that nothing here compares", Set.of(), unknown);
        differences.compare("outcome", expected.text("outcome"), outcome(result));
        switch (result) {
            case ScheduleResult.Failed failed ->
                differences.compareOneOf("error", Trees.texts(expected, "errors"), failed.message());
            case ScheduleResult.Placed placed -> comparePlacement(placed);
            case ScheduleResult.Unschedulable refused -> compareRefusal(refused);
        }
        comparePreFilter(result.trace());
        if (!(result instanceof ScheduleResult.Failed)) {
            compareTrace(result.trace());
        }
    }

    private static String outcome(ScheduleResult result) {
        return switch (result) {
            case ScheduleResult.Failed failed -> "error";
            case ScheduleResult.Placed placed -> "scheduled";
            case ScheduleResult.Unschedulable refused -> "unschedulable";
        };
    }

    private void comparePreFilter(CycleTrace trace) {
        if (!Trees.has(expected, "preFilter")) {
            return;
        }
        Tree.Mapping preFilter = expected.mapping("preFilter");
        Statuses.compare("preFilter", preFilter, trace.preFilter(), differences);
        Set<String> nodes = trace.preFilterNodes();
        List<String> wanted = Trees.has(preFilter, "nodeNames") ? Trees.texts(preFilter, "nodeNames") : null;
        differences.compare("preFilter.nodeNames", sorted(wanted), sorted(nodes));
    }

    private static @Nullable Set<String> sorted(java.util.@Nullable Collection<String> names) {
        return names == null ? null : new TreeSet<>(names);
    }

    private void compareTrace(CycleTrace trace) {
        Boolean fits = trace.nominatedNodeFits();
        differences.compare(
                "nominatedNodeFits",
                Trees.text(expected, "nominatedNodeFits"),
                fits == null ? null : String.valueOf(fits));
        differences.compareEntries("filter", expectedFilter(), actualFilter(trace));
        differences.compareUnordered(
                "feasible",
                Trees.texts(expected, "feasible"),
                trace.feasible().stream().map(NodeInfo::name).toList());
        differences.compareEntries("scores", expectedScores(), actualScores(trace));
    }

    private SortedMap<String, String> expectedFilter() {
        SortedMap<String, String> statuses = new TreeMap<>();
        Trees.children(expected, "filter").forEach((node, status) -> statuses.put(node, Statuses.line(status)));
        return statuses;
    }

    static SortedMap<String, String> actualFilter(CycleTrace trace) {
        SortedMap<String, String> statuses = new TreeMap<>();
        trace.refusals().forEach((node, refusal) -> statuses.put(node, line(refusal)));
        return statuses;
    }

    private static String line(Refusal refusal) {
        return Statuses.line(
                refusal.rejection().kind().code(),
                refusal.plugin(),
                refusal.rejection().reasons());
    }

    private SortedMap<String, String> expectedScores() {
        SortedMap<String, String> scores = new TreeMap<>();
        Trees.children(expected, "scores").forEach((node, score) -> {
            SortedMap<String, String> plugins = new TreeMap<>();
            score.mapping("plugins").entries().forEach((name, pair) -> {
                List<Tree> values = ((Tree.Sequence) pair).items();
                plugins.put(name, Trees.text(values.get(0)) + " -> " + Trees.text(values.get(1)));
            });
            scores.put(node, plugins + " = " + score.text("total"));
        });
        return scores;
    }

    static SortedMap<String, String> actualScores(CycleTrace trace) {
        SortedMap<String, String> scores = new TreeMap<>();
        ScoreTable table = trace.scores();
        for (int node = 0; table != null && node < trace.feasible().size(); node++) {
            SortedMap<String, String> plugins = new TreeMap<>();
            for (int plugin = 0; plugin < table.plugins().size(); plugin++) {
                plugins.put(
                        table.plugins().get(plugin).name(),
                        table.raw()[plugin][node] + " -> " + table.weighted()[plugin][node]);
            }
            scores.put(trace.feasible().get(node).name(), plugins + " = " + table.totals()[node]);
        }
        return scores;
    }

    private void comparePlacement(ScheduleResult.Placed placed) {
        List<String> best = Trees.texts(expected, "bestNodes");
        differences.compareOneOf("chosen node", best, placed.node().name());
        differences.compareUnordered("bestNodes", best, best(placed.trace()));
    }

    private static List<String> best(CycleTrace trace) {
        ScoreTable table = trace.scores();
        List<String> best = new ArrayList<>();
        long highest = Long.MIN_VALUE;
        for (int i = 0; i < trace.feasible().size(); i++) {
            long total = table == null ? 0 : table.totals()[i];
            if (total > highest) {
                best.clear();
                highest = total;
            }
            if (total == highest) {
                best.add(trace.feasible().get(i).name());
            }
        }
        return best;
    }

    private void compareRefusal(ScheduleResult.Unschedulable refused) {
        differences.compareOneOf("full message", Trees.texts(expected, "messages"), refused.message());
        CycleTrace trace = refused.trace();
        differences.compare("message", Trees.text(expected, "message"), message(refused));
        differences.compareUnordered(
                "unschedulablePlugins", Trees.texts(expected, "unschedulablePlugins"), trace.unschedulablePlugins());
        new PostFilterComparison(expected, preemption, differences).compare(refused);
    }

    /** Without nodes there is no fit error to tell, only a text. */
    private static String message(ScheduleResult.Unschedulable refused) {
        return refused.trace().snapshot().nodes().isEmpty()
                ? refused.message()
                : refused.trace().fitError();
    }
}
