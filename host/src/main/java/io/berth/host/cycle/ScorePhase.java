package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.CycleMeter.Answer;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.Wired;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs PreScore, Score and NormalizeScore and sums up. Scores that depend on pod class and node alone are computed only
 * for nodes that changed since. Used by the scheduling loop only.
 */
final class ScorePhase {
    private final List<Wired<PreScorePlugin>> preScores;
    private final PluginColumn<ScorePlugin> plugins;
    private final ScoreColumnView view = new ScoreColumnView();
    private final CycleMeter meter;
    private final NodeColumns stale = new NodeColumns();
    private long[] fresh = new long[0];
    private final long[][] raw;
    private final long[][] weighted;
    private long[] totals = new long[0];

    ScorePhase(List<Wired<PreScorePlugin>> preScores, PluginColumn<ScorePlugin> plugins, CycleMeter meter) {
        this.meter = meter;
        this.preScores = preScores;
        this.plugins = plugins;
        this.raw = new long[plugins.plugins().size()][0];
        this.weighted = new long[plugins.plugins().size()][0];
    }

    boolean isEmpty() {
        return plugins.plugins().isEmpty();
    }

    /** Scores the feasible nodes. */
    ScoreTable run(CycleState state, PodInfo pod, NodeColumns nodes, NodeMemo memo, int slots) {
        Answer answer = Answer.ERROR;
        long begun = meter.begin();
        try {
            preScore(state, pod, nodes);
            answer = Answer.SUCCESS;
        } finally {
            meter.end(ExtensionPoint.PRE_SCORE, answer, begun);
        }
        answer = Answer.ERROR;
        begun = meter.begin();
        try {
            ScoreTable table = score(state, pod, nodes, memo, slots);
            answer = Answer.SUCCESS;
            return table;
        } finally {
            meter.end(ExtensionPoint.SCORE, answer, begun);
        }
    }

    private ScoreTable score(CycleState state, PodInfo pod, NodeColumns nodes, NodeMemo memo, int slots) {
        int count = nodes.size();
        long active = plugins.active(state.skippedScores());
        grow(count);
        long remembered = active & plugins.remembered(pod.podClass());
        memo.prepareScore(remembered, slots);
        remember(state, pod, nodes, memo, remembered);
        List<ScoreTable.Column> columns = new ArrayList<>();
        List<ScorePlugin> scorers = new ArrayList<>();
        Arrays.fill(totals, 0, count, 0);
        for (long rest = active; rest != 0; rest &= rest - 1) {
            int plugin = Long.numberOfTrailingZeros(rest);
            int column = columns.size();
            Wired<ScorePlugin> wired = plugins.plugins().get(plugin);
            columns.add(new ScoreTable.Column(wired.name(), wired.weight()));
            scorers.add(wired.plugin());
            if ((remembered & 1L << plugin) == 0) {
                score(wired, state, pod, nodes, raw[column]);
            } else {
                recall(memo.scores(plugin), nodes, raw[column]);
            }
        }
        for (int column = 0; column < columns.size(); column++) {
            normalize(scorers.get(column), columns.get(column).name(), column, state, pod, nodes);
            weigh(columns.get(column), column, count);
        }
        return new ScoreTable(columns, raw, weighted, totals);
    }

    private void preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        for (Wired<PreScorePlugin> wired : preScores) {
            try {
                if (wired.plugin().preScore(state, pod, nodes) == Skip.SKIP) {
                    state.skippedScores().add(wired.name());
                }
            } catch (PluginFailure e) {
                throw new CycleException(
                        wired.name(), "running PreScore plugin \"" + wired.name() + "\": " + e.getMessage(), e);
            }
        }
    }

    private static void recall(long[] known, NodeColumns nodes, long[] into) {
        int count = nodes.size();
        for (int i = 0; i < count; i++) {
            into[i] = known[nodes.slot(i)];
        }
    }

    private void remember(CycleState state, PodInfo pod, NodeColumns nodes, NodeMemo memo, long remembered) {
        stale.reset();
        int count = nodes.size();
        for (int i = 0; i < count; i++) {
            if (!memo.knowsScores(nodes.slot(i), nodes.revision(i))) {
                stale.append(nodes, i);
            }
        }
        if (stale.isEmpty()) {
            return;
        }
        for (long rest = remembered; rest != 0; rest &= rest - 1) {
            int plugin = Long.numberOfTrailingZeros(rest);
            score(plugins.plugins().get(plugin), state, pod, stale, fresh);
            long[] known = memo.scores(plugin);
            for (int i = 0; i < stale.size(); i++) {
                known[stale.slot(i)] = fresh[i];
            }
        }
        for (int i = 0; i < stale.size(); i++) {
            memo.markScores(stale.slot(i), stale.revision(i));
        }
    }

    private static void score(Wired<ScorePlugin> wired, CycleState state, PodInfo pod, NodeColumns nodes, long[] into) {
        try {
            wired.plugin().scoreAll(state, pod, nodes, into);
        } catch (PluginFailure e) {
            throw failure("running Score plugins", wired.name(), "failed with: " + e.getMessage(), e);
        }
    }

    private void normalize(
            ScorePlugin plugin, String name, int index, CycleState state, PodInfo pod, NodeColumns nodes) {
        long[] scores = weighted[index];
        System.arraycopy(raw[index], 0, scores, 0, nodes.size());
        try {
            plugin.normalizeScores(state, pod, view.of(nodes, scores));
        } catch (PluginFailure e) {
            throw failure("running Normalize on Score plugins", name, "failed with: " + e.getMessage(), e);
        }
    }

    /** Checks the range of a column and adds it to the totals by weight. */
    private void weigh(ScoreTable.Column column, int index, int count) {
        long[] scores = weighted[index];
        long[] sums = totals;
        checkRange(column, scores, count);
        long weight = column.weight();
        for (int i = 0; i < count; i++) {
            scores[i] *= weight;
            sums[i] += scores[i];
        }
    }

    private static void checkRange(ScoreTable.Column column, long[] scores, int count) {
        long outside = 0;
        for (int i = 0; i < count; i++) {
            // Negative if the score is below the range or above it; without a branch, so that it is done in one sweep.
            outside |= scores[i] - ScorePlugin.MIN_SCORE | ScorePlugin.MAX_SCORE - scores[i];
        }
        for (int i = 0; i < count && outside < 0; i++) {
            long score = scores[i];
            if (score < ScorePlugin.MIN_SCORE || score > ScorePlugin.MAX_SCORE) {
                throw failure(
                        "applying score defaultWeights on Score plugins",
                        column.name(),
                        "returns an invalid score " + score + ", it should in the range of [0, 100] after normalizing",
                        null);
            }
        }
    }

    private static CycleException failure(String step, String plugin, String what, @Nullable Throwable cause) {
        return new CycleException(plugin, step + ": plugin \"" + plugin + "\" " + what, cause);
    }

    private void grow(int count) {
        if (totals.length < count) {
            totals = new long[count];
            fresh = new long[count];
            stale.reserve(count);
            Arrays.setAll(raw, i -> new long[count]);
            Arrays.setAll(weighted, i -> new long[count]);
        }
    }
}
