package io.berth.plugins.mycustomplugina;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;

/** Prefers nodes that have the same value as the pod at one label, such as the name of a team. */
final class MyCustomPluginA implements ScorePlugin {
    private final String label;

    MyCustomPluginA(String label) {
        this.label = label;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        String wanted = pod.labels().get(label);
        return wanted != null && wanted.equals(node.labels().get(label)) ? MAX_SCORE : MIN_SCORE;
    }

    @Override
    public Dependence scoreDependence() {
        return Dependence.NODE;
    }
}
