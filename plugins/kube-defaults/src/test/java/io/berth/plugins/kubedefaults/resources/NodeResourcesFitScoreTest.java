package io.berth.plugins.kubedefaults.resources;

import static io.berth.plugins.kubedefaults.resources.FitFixture.container;
import static io.berth.plugins.kubedefaults.resources.FitFixture.fit;
import static io.berth.plugins.kubedefaults.resources.FitFixture.node;
import static io.berth.plugins.kubedefaults.resources.FitFixture.pod;
import static io.berth.plugins.kubedefaults.resources.FitFixture.score;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeResourcesFitScoreTest {
    private static final NodeInfo NODE = node("cpu: 4, memory: 8Gi, pods: 9", pod("cpu: 500m, memory: 1Gi"));
    private static final PodInfo POD = pod("cpu: 1, memory: 1Gi");

    private static String strategy(String type, String rest) {
        return "scoringStrategy: {type: " + type + rest + "}";
    }

    private static String ratio(String shape, String resources) {
        return strategy(
                "RequestedToCapacityRatio",
                ", requestedToCapacityRatio: {shape: [" + shape + "]}, resources: [" + resources + "]");
    }

    @Test
    void the_emptier_or_the_fuller_the_better() {
        assertThat(score(fit(""), POD, NODE)).isEqualTo(68);
        assertThat(score(fit(strategy("MostAllocated", "")), POD, NODE)).isEqualTo(31);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{utilization: 0, score: 0}, {utilization: 100, score: 10} | {name: cpu}, {name: memory} | 31",
                "{utilization: 0, score: 0}, {utilization: 100, score: 10} | {name: cpu, weight: 3}, {name: memory} |"
                        + " 34",
                "{utilization: 0, score: 10}, {utilization: 70, score: 0} | {name: cpu} | 48"
            })
    void a_function_of_utilization_may_be_given(String shape, String resources, long expected) {
        assertThat(score(fit(ratio(shape, resources)), POD, NODE)).isEqualTo(expected);
    }

    @Test
    @DisplayName("plugins 30: containers that ask for nothing count with 100m and 200Mi")
    void silent_containers_count_with_defaults() {
        NodeInfo node = node("cpu: 1, memory: 2000Mi, pods: 9", pod(""));

        assertThat(score(fit(strategy("MostAllocated", "")), pod(""), node)).isEqualTo(20);
        assertThat(score(fit(strategy("MostAllocated", "")), pod("cpu: 0, memory: 0"), node))
                .isEqualTo(10);
    }

    @Test
    @DisplayName("plugins 31: pod-level requests do not count for the pod's own amounts, only on nodes")
    void pod_level_requests_count_on_nodes_only() {
        PodInfo podLevel = Given.pod(
                "p",
                "spec: {resources: {requests: {cpu: 500m, memory: 1000Mi}}, containers: ["
                        + container("cpu: 100m, memory: 200Mi") + "]}");
        NodeResourcesFit most = fit(strategy("MostAllocated", ""));

        assertThat(score(most, podLevel, node("cpu: 1, memory: 2000Mi"))).isEqualTo(10);
        assertThat(score(most, pod("cpu: 0, memory: 0"), node("cpu: 1, memory: 2000Mi", podLevel)))
                .isEqualTo(50);
    }

    @Test
    @DisplayName("plugins 33: a scalar that is not asked for, or that a node has not, is left out")
    void what_does_not_matter_is_left_out() {
        NodeResourcesFit plugin = fit(strategy("LeastAllocated", ", resources: [{name: cpu}, {name: a.com/x}]"));
        NodeInfo with = node("cpu: 4, a.com/x: 2");

        assertThat(score(plugin, pod("cpu: 2"), with)).isEqualTo(50);
        assertThat(score(plugin, pod("cpu: 2, a.com/x: 2"), with)).isEqualTo(25);
        assertThat(score(plugin, pod("cpu: 2, a.com/x: 2"), node("cpu: 4"))).isEqualTo(50);
        assertThat(score(plugin, pod("cpu: 2"), node("memory: 1Gi"))).isZero();
    }

    @Test
    @DisplayName("plugins 34: the ratio leaves resources with score 0 out and rounds; others cut off")
    void the_ratio_leaves_zeros_out_and_rounds() {
        NodeInfo node = node("cpu: 3, memory: 10");
        PodInfo wanted = pod("cpu: 2, memory: 0");
        String shape = "{utilization: 0, score: 0}, {utilization: 100, score: 10}";

        assertThat(score(fit(ratio(shape, "{name: cpu}, {name: memory}")), wanted, node))
                .isEqualTo(66);
        assertThat(score(fit(strategy("MostAllocated", "")), wanted, node)).isEqualTo(33);
        assertThat(score(fit(ratio(shape, "{name: cpu, weight: 3}, {name: memory}")), pod("cpu: 2, memory: 5"), node))
                .isEqualTo(62);
    }

    @Test
    void what_is_used_up_is_worth_nothing_or_all() {
        NodeInfo full = node("cpu: 1, memory: 1Gi", pod("cpu: 3, memory: 3Gi"));

        assertThat(score(fit(""), POD, full)).isZero();
        assertThat(score(fit(strategy("MostAllocated", "")), POD, full)).isEqualTo(100);
    }

    @Test
    void a_weight_of_nothing_is_1() {
        String weights = ", resources: [{name: cpu, weight: 0}, {name: memory}]";

        assertThat(score(fit(strategy("LeastAllocated", weights)), POD, NODE)).isEqualTo(68);
    }
}
