package io.berth.plugins.blinkinglights;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.MemoryScores;
import io.berth.testkit.MemorySnapshot;
import io.berth.testkit.NodeBuilder;
import io.berth.testkit.PluginContract;
import io.berth.testkit.PodBuilder;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlinkingLightsTest extends PluginContract {
    private final BlinkingLights plugin = new BlinkingLights();
    private final CycleState state = MemorySnapshot.cycle();
    private final PodInfo pod = PodBuilder.pod("web").info();

    @Override
    protected PluginFactory factory() {
        return new BlinkingLightsFactory();
    }

    @Override
    protected List<NodeInfo> nodes() {
        return Stream.concat(super.nodes().stream(), Stream.of(labelled("42"), labelled("many")))
                .toList();
    }

    private static NodeInfo labelled(String lights) {
        return NodeBuilder.node("node-" + lights)
                .label(BlinkingLights.LIGHTS, lights)
                .info();
    }

    private long score(NodeInfo node) {
        return plugin.score(state, pod, node);
    }

    private long[] normalized(long... scores) {
        List<NodeInfo> nodes = Collections.nCopies(scores.length, labelled("1"));
        plugin.normalizeScores(state, pod, new MemoryScores(nodes, scores));
        return scores;
    }

    @Test
    void a_label_says_how_many_lights_a_node_has() {
        assertThat(score(labelled("42"))).isEqualTo(42);
    }

    @Test
    void an_annotation_says_it_too() {
        assertThat(score(NodeBuilder.node("n")
                        .annotation(BlinkingLights.LIGHTS, "7")
                        .info()))
                .isEqualTo(7);
    }

    @Test
    void the_label_goes_before_the_annotation() {
        assertThat(score(NodeBuilder.node("n")
                        .label(BlinkingLights.LIGHTS, "1")
                        .annotation(BlinkingLights.LIGHTS, "2")
                        .info()))
                .isEqualTo(1);
    }

    @Test
    void a_node_that_says_nothing_has_none() {
        assertThat(score(NodeBuilder.node("n").info())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "many", "-3", "1.5", "1e3", " 4", "٤", "10000000000000000000000"})
    void what_is_no_whole_number_counts_as_none(String text) {
        assertThat(score(labelled(text))).isZero();
    }

    @Test
    void scores_are_brought_to_a_hundred_in_proportion_to_the_highest() {
        assertThat(normalized(42, 21, 1, 0)).containsExactly(100, 50, 2, 0);
    }

    @Test
    void without_any_lights_all_scores_stay_0() {
        assertThat(normalized(0, 0)).containsExactly(0, 0);
    }
}
