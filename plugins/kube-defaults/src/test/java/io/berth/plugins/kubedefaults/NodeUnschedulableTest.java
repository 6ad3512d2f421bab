package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.EventResource;
import io.berth.api.model.Node;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.Hints;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeUnschedulableTest {
    private static final NodeInfo OPEN = Given.node("n", "");
    private static final NodeInfo CORDONED = Given.node("n", "spec: {unschedulable: true}");
    private static final PodInfo POD = Given.pod("a", "");

    private final NodeUnschedulable plugin = new NodeUnschedulable();
    private final Hints hints = new Hints(plugin.eventsToRegister(), POD);

    private Object filter(PodInfo pod, NodeInfo node) {
        return plugin.filter(MemorySnapshot.cycle(node), pod, node);
    }

    private static PodInfo tolerating(String toleration) {
        return Given.pod("a", "spec: {tolerations: [{" + toleration + "}]}");
    }

    @Test
    void a_cordoned_node_is_refused() {
        assertThat(filter(POD, CORDONED)).isEqualTo(Rejection.unresolvable("node(s) were unschedulable"));
        assertThat(filter(POD, OPEN)).isEqualTo(Proceed.PROCEED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "operator: Exists | true",
                "key: node.kubernetes.io/unschedulable, operator: Exists, effect: NoSchedule | true",
                "key: node.kubernetes.io/unschedulable | true",
                "key: node.kubernetes.io/unschedulable, value: \"true\" | false",
                "key: node.kubernetes.io/unschedulable, operator: Exists, effect: NoExecute | false"
            })
    @DisplayName("plugins 11: what counts is whether the taint that stands for being cordoned is tolerated")
    void the_synthetic_taint_may_be_tolerated(String toleration, boolean fits) {
        assertThat(filter(tolerating(toleration), CORDONED) == Proceed.PROCEED).isEqualTo(fits);
    }

    @Test
    @DisplayName("plugins 11: real taints are not looked at")
    void real_taints_are_not_looked_at() {
        NodeInfo tainted =
                Given.node("n", "spec: {taints: [{key: node.kubernetes.io/unschedulable, effect: NoSchedule}]}");

        assertThat(filter(POD, tainted)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void a_node_that_is_open_now_may_help() {
        Node open = OPEN.node();
        Node cordoned = CORDONED.node();

        assertThat(hints.added(EventResource.NODE, open)).isTrue();
        assertThat(hints.added(EventResource.NODE, cordoned)).isFalse();
        assertThat(hints.updated(EventResource.NODE, Action.UPDATE_NODE_TAINT, cordoned, open))
                .isTrue();
        assertThat(hints.updated(EventResource.NODE, Action.UPDATE_NODE_TAINT, open, open))
                .isFalse();
    }

    @Test
    void a_toleration_of_cordoned_nodes_may_help() {
        assertThat(hints.updated(
                        EventResource.TARGET_POD,
                        POD.pod(),
                        tolerating("operator: Exists").pod()))
                .isTrue();
        assertThat(hints.updated(
                        EventResource.TARGET_POD,
                        POD.pod(),
                        tolerating("key: x, operator: Exists").pod()))
                .isFalse();
    }
}
