package io.berth.host.cycle;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.OnlyNodes;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many feasible nodes are looked for. */
class NodeLimitTest {
    @DisplayName("core 5: a percentage counts from 100 nodes on, and at least 100 are looked for")
    @ParameterizedTest(name = "{0} nodes at {1} %: {2}")
    @CsvSource({"99, 10, 99", "100, 10, 100", "1000, 5, 100", "1000, 42, 420", "5000, 10, 500", "5000, 100, 5000"})
    void a_percentage_of_the_nodes(int nodes, int percentage, int expected) {
        assertThat(new NodeLimit(percentage).of(nodes, true)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} of 300 nodes: {1}")
    @DisplayName("core 5: the threshold is about the nodes that PreFilter left")
    @CsvSource({"300, 100", "120, 100", "99, 99"})
    void the_threshold_is_about_what_PreFilter_left(int left, int expected) {
        Set<String> names =
                IntStream.rangeClosed(1, left).mapToObj(i -> "n" + i).collect(Collectors.toSet());
        CycleFixture cycle = new CycleFixture(300)
                .preFilter("P", pod -> new OnlyNodes(names))
                .scoring();
        cycle.limit = new NodeLimit(1);
        assertThat(cycle.run(pod("web").info()).trace().feasible()).hasSize(expected);
    }

    @Test
    @DisplayName("core 6: where nobody scores, the first node that fits ends the search")
    void without_scores_one_node_is_enough() {
        CycleFixture cycle = new CycleFixture(4).refusing("F", (pod, node) -> node.equals("n1"));
        assertThat(cycle.run(pod("web").info()).trace().evaluated()).isEqualTo(2);
    }

    @Test
    @DisplayName("core 6: where a plugin scores, all nodes are looked at")
    void with_scores_all_nodes_are_looked_at() {
        CycleFixture cycle = new CycleFixture(4).scoring().refusing("F", (pod, node) -> node.equals("n1"));
        assertThat(cycle.run(pod("web").info()).trace().evaluated()).isEqualTo(4);
    }
}
