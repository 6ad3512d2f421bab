package io.berth.host.profile;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeScores;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** A guarded Score, with the dependence that the plugin declared when the profile was built. */
record GuardedScore(ScorePlugin plugin, Guard guard, Dependence dependence) implements ScorePlugin {
    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        ClassLoader before = guard.enter();
        try {
            return plugin.score(state, pod, node);
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        ClassLoader before = guard.enter();
        try {
            plugin.scoreAll(state, pod, nodes, scores);
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        ClassLoader before = guard.enter();
        try {
            plugin.normalizeScores(state, pod, scores);
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }

    @Override
    public Dependence scoreDependence() {
        return dependence;
    }

    @Override
    public Dependence scoreDependence(PodClass podClass) {
        ClassLoader before = guard.enter();
        try {
            return guard.answer(plugin.scoreDependence(podClass), "scoreDependence");
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }
}
