package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.EventResource;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.Hints;
import io.berth.testkit.MemoryScores;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TaintTolerationTest {
    private static final PodInfo POD = Given.pod("a", "spec: {tolerations: [{key: gpu, operator: Exists}]}");

    private final TaintToleration plugin = new TaintToleration();

    private static NodeInfo tainted(String name, String... taints) {
        StringBuilder all = new StringBuilder();
        for (String taint : taints) {
            String[] parts = taint.split(":");
            all.append("{key: ")
                    .append(parts[0])
                    .append(", effect: ")
                    .append(parts[1])
                    .append("},");
        }
        return Given.node(name, "spec: {taints: [" + all + "]}");
    }

    private Object filter(NodeInfo node) {
        return plugin.filter(MemorySnapshot.cycle(node), POD, node);
    }

    private long[] scores(NodeInfo... nodes) {
        CycleState state = MemorySnapshot.cycle(nodes);
        plugin.preScore(state, POD, state.snapshot().nodes());
        MemoryScores scores = MemoryScores.of(plugin, state, POD);
        plugin.normalizeScores(state, POD, scores);
        return scores.scores();
    }

    @Test
    @DisplayName("plugins 9: the reason does not show the taint")
    void the_reason_does_not_show_the_taint() {
        assertThat(filter(tainted("n", "gpu:NoSchedule", "db:NoExecute")))
                .isEqualTo(Rejection.unresolvable("node(s) had untolerated taint(s)"));
    }

    @Test
    void tolerated_and_soft_taints_let_a_pod_pass() {
        assertThat(filter(tainted("n", "gpu:NoSchedule", "db:PreferNoSchedule")))
                .isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 36: the fewer untolerated soft taints, the better")
    void fewer_soft_taints_are_better() {
        String soft = "x:PreferNoSchedule";

        assertThat(scores(tainted("a"), tainted("b", soft), tainted("c", soft, soft, soft)))
                .containsExactly(100, 67, 0);
    }

    @Test
    @DisplayName("plugins 36: without any soft taint all nodes get 100")
    void without_soft_taints_all_are_best() {
        assertThat(scores(tainted("a"), tainted("b", "gpu:PreferNoSchedule"))).containsExactly(100, 100);
    }

    @Test
    void a_toleration_of_hard_taints_does_not_count_for_scores() {
        PodInfo hard = Given.pod("a", "spec: {tolerations: [{operator: Exists, effect: NoSchedule}]}");
        CycleState state = MemorySnapshot.cycle(tainted("a", "x:PreferNoSchedule"));
        plugin.preScore(state, hard, state.snapshot().nodes());

        assertThat(plugin.score(state, hard, state.snapshot().nodes().getFirst()))
                .isEqualTo(1);
    }

    @Test
    void a_score_without_PreScore_is_a_failure() {
        NodeInfo node = tainted("n");

        assertThatThrownBy(() -> plugin.score(MemorySnapshot.cycle(node), POD, node))
                .hasMessage("failed to read \"PreScoreTaintToleration\" from cycleState: not found");
    }

    @Test
    void a_node_whose_taints_are_tolerated_now_may_help() {
        Hints hints = new Hints(plugin.eventsToRegister(), POD);
        var untolerated = tainted("n", "db:NoSchedule").node();
        var tolerated = tainted("n", "gpu:NoSchedule").node();

        assertThat(hints.added(EventResource.NODE, tolerated)).isTrue();
        assertThat(hints.added(EventResource.NODE, untolerated)).isFalse();
        assertThat(hints.updated(EventResource.NODE, Action.UPDATE_NODE_TAINT, untolerated, tolerated))
                .isTrue();
        assertThat(hints.updated(EventResource.NODE, Action.UPDATE_NODE_TAINT, tolerated, tolerated))
                .isFalse();
    }
}
