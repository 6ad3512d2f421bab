package io.berth.plugins.blinkinglights;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.NodeScores;
import io.berth.api.model.Node;
import io.berth.api.model.NodeSpec;
import io.berth.api.model.NodeStatus;
import io.berth.api.model.ObjectMeta;
import io.berth.api.snapshot.NodeInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlinkingLightsTest {
    private final BlinkingLights plugin = new BlinkingLights();

    private long score(Map<String, String> labels, Map<String, String> annotations) {
        var metadata = new ObjectMeta("node", "", "", "", 0, labels, annotations, List.of(), List.of(), null, null);
        var status = new NodeStatus(Map.of(), Map.of(), List.of(), List.of(), List.of(), "");
        var node = new Node(metadata, new NodeSpec(false, List.of(), "", ""), status);
        return plugin.score(null, null, NodeInfo.of(node));
    }

    private long[] normalized(long... scores) {
        plugin.normalizeScores(null, null, new NodeScores() {
            @Override
            public int size() {
                return scores.length;
            }

            @Override
            public NodeInfo node(int index) {
                throw new UnsupportedOperationException();
            }

            @Override
            public long get(int index) {
                return scores[index];
            }

            @Override
            public void set(int index, long score) {
                scores[index] = score;
            }
        });
        return scores;
    }

    @Test
    void a_label_says_how_many_lights_a_node_has() {
        assertThat(score(Map.of(BlinkingLights.LIGHTS, "42"), Map.of())).isEqualTo(42);
    }

    @Test
    void an_annotation_says_it_too() {
        assertThat(score(Map.of(), Map.of(BlinkingLights.LIGHTS, "7"))).isEqualTo(7);
    }

    @Test
    void the_label_goes_before_the_annotation() {
        assertThat(score(Map.of(BlinkingLights.LIGHTS, "1"), Map.of(BlinkingLights.LIGHTS, "2")))
                .isEqualTo(1);
    }

    @Test
    void a_node_that_says_nothing_has_none() {
        assertThat(score(Map.of(), Map.of())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "many", "-3", "1.5", "1e3", " 4", "٤", "10000000000000000000000"})
    void what_is_no_whole_number_counts_as_none(String text) {
        assertThat(score(Map.of(BlinkingLights.LIGHTS, text), Map.of())).isZero();
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
