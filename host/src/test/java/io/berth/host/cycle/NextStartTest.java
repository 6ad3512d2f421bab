package io.berth.host.cycle;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.host.profile.PluginFailure;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Where the search for nodes goes on with the next pod. */
class NextStartTest {
    private static final int NODES = 4;

    private static CycleFixture nodes() {
        return new CycleFixture(NODES);
    }

    @Test
    @DisplayName("core 3: the next search begins after the nodes that fit and those that were refused")
    void the_next_search_begins_after_all_that_were_looked_at() {
        CycleFixture cycle = nodes().refusing("F", (pod, node) -> node.equals("n1"));
        assertThat(cycle.place(pod("first").info())).isEqualTo("n2");
        assertThat(cycle.place(pod("second").info())).isEqualTo("n3");
    }

    @Test
    @DisplayName("core 3: a nominated node that failed counts as looked at")
    void a_nominated_node_that_failed_counts() {
        CycleFixture cycle = nodes().refusing("F", (pod, node) -> node.equals("n4"));
        assertThat(cycle.place(pod("first").nominatedTo("n4").info())).isEqualTo("n1");
        assertThat(cycle.place(pod("second").info())).isEqualTo("n3");
    }

    @Test
    @DisplayName("core 3: it goes round among all nodes, although PreFilter left only some")
    void it_goes_round_among_all_nodes() {
        CycleFixture cycle = nodes().preFilter(
                        "P", pod -> pod.equals("narrow") ? new OnlyNodes(Set.of("n4", "n3")) : Proceed.PROCEED)
                .refusing("F", (pod, node) -> pod.equals("narrow"));
        assertThat(cycle.message(pod("narrow").info())).startsWith("0/4");
        assertThat(cycle.place(pod("second").info())).isEqualTo("n3");
    }

    @Test
    @DisplayName("core 3: after an error it begins at the node on which the plugin failed")
    void an_error_counts_what_was_done_before_it() {
        CycleFixture cycle = nodes().scoring().filter("F", (pod, node) -> {
            if (pod.equals("bad") && node.equals("n3")) {
                throw new PluginFailure("F", "broken", null);
            }
            return Proceed.PROCEED;
        });
        assertThat(cycle.message(pod("bad").info())).isEqualTo("running \"F\" filter plugin: broken");
        assertThat(cycle.place(pod("second").info())).isEqualTo("n3");
    }

    @Test
    @DisplayName("core 3: a refusal by PreFilter does not move it")
    void a_refusal_by_PreFilter_does_not_move_it() {
        CycleFixture cycle = nodes().preFilter(
                        "P", pod -> pod.equals("bad") ? Rejection.unschedulable("no") : Proceed.PROCEED)
                .refusing("F", (pod, node) -> false);
        assertThat(cycle.message(pod("bad").info())).isEqualTo("0/4 nodes are available: no.");
        assertThat(cycle.place(pod("second").info())).isEqualTo("n1");
    }

    @Test
    @DisplayName("core 3: a nominated node that is taken does not move it")
    void a_nominated_node_that_is_taken_does_not_move_it() {
        CycleFixture cycle = nodes().refusing("F", (pod, node) -> false);
        assertThat(cycle.place(pod("first").nominatedTo("n3").info())).isEqualTo("n3");
        assertThat(cycle.place(pod("second").info())).isEqualTo("n1");
    }

    @Test
    @DisplayName("core 4: among the nodes that PreFilter left, the search begins at the same index modulo their number")
    void a_narrowed_list_is_rotated_by_its_own_length() {
        CycleFixture cycle = nodes().preFilter(
                        "P", pod -> pod.equals("narrow") ? new OnlyNodes(Set.of("n1", "n2")) : Proceed.PROCEED)
                .refusing("F", (pod, node) -> !pod.equals("narrow") && (node.equals("n1") || node.equals("n2")));
        assertThat(cycle.place(pod("first").info()))
                .as("n1, n2 and n3 were looked at")
                .isEqualTo("n3");
        assertThat(cycle.place(pod("narrow").info())).as("index 3 modulo 2").isEqualTo("n2");
    }
}
