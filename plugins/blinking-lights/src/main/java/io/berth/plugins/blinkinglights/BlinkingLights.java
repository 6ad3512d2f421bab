package io.berth.plugins.blinkinglights;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeScores;
import io.berth.api.model.ObjectMeta;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.regex.Pattern;

/**
 * Prefers nodes with many blinking lights. A node says how many it has in the label {@code berth.io/blinking-lights}
 * or, if it has no such label, in the annotation of that name. What is no whole number from 0 to 999999999 counts as
 * 0: a typing error on one node must not keep pods from being scheduled.
 */
final class BlinkingLights implements ScorePlugin {
    static final String LIGHTS = "berth.io/blinking-lights";

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        ObjectMeta metadata = node.node().metadata();
        String lights =
                metadata.labels().getOrDefault(LIGHTS, metadata.annotations().getOrDefault(LIGHTS, ""));
        return NUMBER.matcher(lights).matches() ? Long.parseLong(lights) : 0;
    }

    /** 100 for the node with the most lights, the others in proportion; where nobody has lights, all stay 0. */
    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        scores.normalize(false);
    }

    @Override
    public Dependence scoreDependence() {
        return Dependence.NODE;
    }
}
