package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeScores;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.Arrays;
import java.util.List;

/** A guarded Score, with the dependence that the plugin declared when the profile was built. */
record GuardedScore(ScorePlugin plugin, Guard guard, Guard normalizing, Dependence dependence) implements ScorePlugin {
    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        if (!guard.admits()) {
            return 0;
        }
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.score(state, pod, node), "score");
        } catch (Throwable e) {
            return guard.failed(e, pod, 0L);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        if (!guard.admits()) {
            Arrays.fill(scores, 0, nodes.size(), 0);
            return;
        }
        ClassLoader before = guard.enter();
        try {
            plugin.scoreAll(state, pod, nodes, scores);
            guard.done();
        } catch (Throwable e) {
            Arrays.fill(scores, 0, nodes.size(), guard.failed(e, pod, 0L));
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        if (!normalizing.admits()) {
            clear(scores);
            return;
        }
        ClassLoader before = normalizing.enter();
        try {
            plugin.normalizeScores(state, pod, scores);
            if (guard.ignores()) {
                checkRange(scores);
            }
            normalizing.done();
        } catch (Throwable e) {
            normalizing.failed(e, pod, this);
            clear(scores);
        } finally {
            normalizing.leave(before);
        }
    }

    @Override
    public Dependence scoreDependence() {
        return known(dependence);
    }

    @Override
    public Dependence scoreDependence(PodClass podClass) {
        ClassLoader before = guard.enter();
        try {
            return known(guard.present(plugin.scoreDependence(podClass), "scoreDependence"));
        } catch (Throwable e) {
            return guard.failed(e, null, Dependence.VOLATILE);
        } finally {
            guard.leave(before);
        }
    }

    /** An answer of the policy must not be remembered as the plugin's. */
    private Dependence known(Dependence declared) {
        return guard.ignores() ? Dependence.VOLATILE : declared;
    }

    private static void clear(NodeScores scores) {
        for (int i = 0; i < scores.size(); i++) {
            scores.set(i, 0);
        }
    }

    /** A score out of range ends the cycle; of a plugin that is to be ignored it must not get so far. */
    private static void checkRange(NodeScores scores) {
        for (int i = 0; i < scores.size(); i++) {
            long score = scores.get(i);
            if (score < MIN_SCORE || score > MAX_SCORE) {
                throw new PluginException(
                        "returns an invalid score " + score + ", it should in the range of [0, 100] after normalizing");
            }
        }
    }
}
