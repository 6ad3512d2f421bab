package io.berth.plugins.kubedefaults.resources;

import static io.berth.plugins.kubedefaults.resources.FitFixture.node;
import static io.berth.plugins.kubedefaults.resources.FitFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Skip;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NodeResourcesBalancedAllocationTest {
    private static NodeResourcesBalancedAllocation plugin(String args) {
        return (NodeResourcesBalancedAllocation)
                new NodeResourcesBalancedAllocationFactory().create(Given.args(args), new MemoryContext());
    }

    private static long score(String args, PodInfo pod, NodeInfo node) {
        CycleState state = MemorySnapshot.cycle(node);
        NodeResourcesBalancedAllocation plugin = plugin(args);
        plugin.preScore(state, pod, List.of(node));
        return plugin.score(state, pod, node);
    }

    @Test
    @DisplayName("plugins 35: half of the change of balance counts, from 50 on; an unchanged balance gives 75")
    void the_change_of_balance_counts() {
        assertThat(score("", pod("cpu: 3, memory: 5000"), node("cpu: 4, memory: 10000")))
                .isEqualTo(68);
        assertThat(score("", pod("cpu: 3, memory: 5000"), node("cpu: 6, memory: 10000")))
                .isEqualTo(75);
        assertThat(score("", pod("cpu: 1, memory: 1Gi"), node("cpu: 4, memory: 8Gi")))
                .isEqualTo(71);
    }

    @Test
    @DisplayName("plugins 35: a pod that asks for none of the resources is passed over")
    void a_pod_that_asks_for_nothing_is_passed_over() {
        CycleState state = MemorySnapshot.cycle();

        assertThat(plugin("").preScore(state, pod("a.com/x: 1"), List.of())).isEqualTo(Skip.SKIP);
        assertThat(plugin("resources: [{name: a.com/x}]").preScore(state, pod("a.com/x: 1"), List.of()))
                .isNotEqualTo(Skip.SKIP);
    }

    @Test
    @DisplayName("plugins 30: what containers did not ask for does not count")
    void defaults_do_not_count() {
        NodeInfo withSilentPod = node("cpu: 4, memory: 10000Mi", pod(""));

        assertThat(score("", pod("cpu: 3, memory: 5000Mi"), withSilentPod))
                .isEqualTo(score("", pod("cpu: 3, memory: 5000Mi"), node("cpu: 4, memory: 10000Mi")));
    }

    @Test
    @DisplayName("plugins 31: pod-level requests count")
    void pod_level_requests_count() {
        PodInfo podLevel = Given.pod("p", "spec: {resources: {requests: {cpu: 3, memory: 5000}}}");

        assertThat(score("", podLevel, node("cpu: 4, memory: 10000"))).isEqualTo(68);
    }

    @Test
    @DisplayName("plugins 33: a resource that a node has not is left out")
    void what_a_node_has_not_is_left_out() {
        String three = "resources: [{name: cpu}, {name: memory}, {name: a.com/x}]";

        assertThat(score(three, pod("cpu: 3, memory: 5000, a.com/x: 1"), node("cpu: 4, memory: 10000")))
                .isEqualTo(68);
        assertThat(score(three, pod("cpu: 1, memory: 5000, a.com/x: 1"), node("cpu: 4, memory: 10000, a.com/x: 4")))
                .isEqualTo(69);
    }

    @Test
    void more_than_all_counts_as_all() {
        assertThat(score("", pod("cpu: 9, memory: 10000"), node("cpu: 4, memory: 10000")))
                .isEqualTo(75);
    }

    @Test
    void weights_must_be_1_and_names_different() {
        assertThatThrownBy(() -> plugin("resources: [{name: cpu, weight: 2}]")).hasMessageContaining("must be 1");
        assertThatThrownBy(() -> plugin("resources: [{name: cpu}, {name: cpu}]"))
                .hasMessageContaining("resources[1].name: Duplicate value: \"cpu\"");
    }
}
