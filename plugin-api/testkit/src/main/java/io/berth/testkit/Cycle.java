package io.berth.testkit;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One pod's way through one plugin, as the host leads it there. */
final class Cycle {
    private final Plugin plugin;
    private final PodInfo pod;
    private final CycleState state;
    private final PreFilterResult begin;

    /** Begins the cycle: PreFilter has been called. */
    Cycle(Plugin plugin, PodInfo pod, List<NodeInfo> nodes) {
        this.plugin = plugin;
        this.pod = pod;
        this.state = new CycleState(new MemorySnapshot(nodes));
        this.begin = plugin instanceof PreFilterPlugin first ? first.preFilter(state, pod) : Proceed.PROCEED;
        assertNotNull(begin, () -> "preFilter gave null for pod " + pod + "; Proceed.PROCEED lets it go on");
    }

    boolean isRefused() {
        return begin instanceof Rejection;
    }

    /** Filter's answer for each node that it is asked for, one by one. */
    Map<String, FilterResult> verdicts() {
        Map<String, FilterResult> verdicts = new LinkedHashMap<>();
        for (NodeInfo node : asked()) {
            verdicts.put(node.name(), given(((FilterPlugin) plugin).filter(state, pod, node), "filter", node));
        }
        return verdicts;
    }

    /** The same by the batch form. */
    Map<String, FilterResult> verdictsOfBatch() {
        List<NodeInfo> nodes = asked();
        FilterResult[] results = new FilterResult[nodes.size()];
        if (!nodes.isEmpty()) {
            ((FilterPlugin) plugin).filterAll(state, pod, nodes, results);
        }
        Map<String, FilterResult> verdicts = new LinkedHashMap<>();
        for (int i = 0; i < results.length; i++) {
            verdicts.put(nodes.get(i).name(), given(results[i], "filterAll", nodes.get(i)));
        }
        return verdicts;
    }

    /** Calls PreScore; the nodes that are scored then: none if Score is not called. */
    List<NodeInfo> ranked() {
        List<NodeInfo> nodes = feasible();
        if (plugin instanceof PreScorePlugin first && nodes.size() > 1) {
            PreScoreResult result = first.preScore(state, pod, nodes);
            assertNotNull(result, () -> "preScore gave null for pod " + pod + "; Proceed.PROCEED lets it go on");
            return result == Skip.SKIP ? List.of() : nodes;
        }
        return plugin instanceof PreScorePlugin ? List.of() : nodes;
    }

    /** Scores by the single form. */
    MemoryScores scores(List<NodeInfo> nodes) {
        long[] scores = new long[nodes.size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = ((ScorePlugin) plugin).score(state, pod, nodes.get(i));
        }
        return new MemoryScores(nodes, scores);
    }

    /** Scores by the batch form. */
    MemoryScores scoresOfBatch(List<NodeInfo> nodes) {
        long[] scores = new long[nodes.size()];
        if (!nodes.isEmpty()) {
            ((ScorePlugin) plugin).scoreAll(state, pod, nodes, scores);
        }
        return new MemoryScores(nodes, scores);
    }

    /** All of Score at once: what the host weighs. */
    MemoryScores normalized() {
        MemoryScores scores = scores(ranked());
        if (scores.size() > 0) {
            ((ScorePlugin) plugin).normalizeScores(state, pod, scores);
        }
        return scores;
    }

    private List<NodeInfo> feasible() {
        if (!(plugin instanceof FilterPlugin)) {
            return isRefused() ? List.of() : state.snapshot().nodes();
        }
        Map<String, FilterResult> verdicts = verdicts();
        return state.snapshot().nodes().stream()
                .filter(node -> begin == Skip.SKIP || verdicts.get(node.name()) == Proceed.PROCEED)
                .toList();
    }

    private List<NodeInfo> asked() {
        List<NodeInfo> nodes = state.snapshot().nodes();
        return switch (begin) {
            case OnlyNodes only ->
                nodes.stream()
                        .filter(node -> only.names().contains(node.name()))
                        .toList();
            case Proceed proceed -> nodes;
            case Skip skip -> List.of();
            case Rejection rejection -> List.of();
        };
    }

    private FilterResult given(FilterResult result, String form, NodeInfo node) {
        assertNotNull(
                result,
                () -> form + " gave null for pod " + pod + " on node " + node
                        + "; an answer is Proceed.PROCEED or a Rejection");
        return result;
    }
}
