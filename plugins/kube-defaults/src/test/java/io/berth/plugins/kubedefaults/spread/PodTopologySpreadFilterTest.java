package io.berth.plugins.kubedefaults.spread;

import static io.berth.plugins.kubedefaults.spread.SpreadFixture.HOST;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.ZONE;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.filter;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.hard;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.node;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.plugin;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.pod;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.soft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PodTopologySpreadFilterTest {
    private static final Rejection SKEWED =
            Rejection.unschedulable("node(s) didn't match pod topology spread constraints");
    private static final Rejection NO_KEY =
            Rejection.unresolvable("node(s) didn't match pod topology spread constraints (missing required label)");

    private static Object on(NodeInfo node, PodInfo pod, NodeInfo... others) {
        NodeInfo[] all = java.util.Arrays.copyOf(others, others.length + 1);
        all[others.length] = node;
        return filter(plugin(), MemorySnapshot.cycle(all), pod, node);
    }

    @Test
    void the_fuller_zone_is_refused() {
        NodeInfo full = node("a", "z1", 3);
        NodeInfo emptier = node("b", "z2", 1);

        assertThat(on(full, pod(hard(ZONE, 1, "")), emptier)).isEqualTo(SKEWED);
        assertThat(on(emptier, pod(hard(ZONE, 1, "")), full)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void without_hard_constraints_it_is_passed_over() {
        assertThat(plugin().preFilter(MemorySnapshot.cycle(node("a", "z1", 0)), pod(soft(ZONE, 1, ""))))
                .isEqualTo(Skip.SKIP);
    }

    @Test
    @DisplayName("plugins 25: with fewer domains than asked for the least is 0")
    void with_too_few_domains_the_least_is_nothing() {
        NodeInfo other = node("a", "z1", 3);
        NodeInfo node = node("b", "z2", 1);

        assertThat(on(node, pod(hard(ZONE, 1, "minDomains: 2")), other)).isEqualTo(Proceed.PROCEED);
        assertThat(on(node, pod(hard(ZONE, 1, "minDomains: 3")), other)).isEqualTo(SKEWED);
    }

    @Test
    @DisplayName("plugins 25: a domain exists only through nodes that have the keys of all constraints")
    void a_domain_needs_a_node_with_all_keys() {
        NodeInfo withoutRack = node("a", "z1", 0);
        NodeInfo full = Given.node("b", "metadata: {labels: {" + ZONE + ": z2, rack: r}}", SpreadFixture.web("x"));

        assertThat(on(full, pod(hard(ZONE, 1, "") + "," + hard("rack", 5, "")), withoutRack))
                .isEqualTo(Proceed.PROCEED);
        assertThat(on(full, pod(hard(ZONE, 1, "")), withoutRack)).isEqualTo(SKEWED);
    }

    @Test
    @DisplayName("plugins 25: the pod's node affinity is honoured unless the policy says otherwise")
    void node_affinity_is_honoured_by_default() {
        NodeInfo other = node("a", "z1", 0);
        NodeInfo full = Given.node("b", "metadata: {labels: {" + ZONE + ": z2, disk: ssd}}", SpreadFixture.web("x"));
        String spec = "metadata: {labels: {app: web}}, spec: {nodeSelector: {disk: ssd}, topologySpreadConstraints: [";

        assertThat(on(full, Given.pod("p", spec + hard(ZONE, 1, "") + "]}"), other))
                .isEqualTo(Proceed.PROCEED);
        assertThat(on(full, Given.pod("p", spec + hard(ZONE, 1, "nodeAffinityPolicy: Ignore") + "]}"), other))
                .isEqualTo(SKEWED);
    }

    @Test
    @DisplayName("plugins 25: taints are honoured only if the policy says so")
    void taints_are_ignored_by_default() {
        NodeInfo tainted = Given.node(
                "a", "metadata: {labels: {" + ZONE + ": z1}}, spec: {taints: [{key: k, effect: NoSchedule}]}");
        NodeInfo full = node("b", "z2", 1);

        assertThat(on(full, pod(hard(ZONE, 1, "")), tainted)).isEqualTo(SKEWED);
        assertThat(on(full, pod(hard(ZONE, 1, "nodeTaintsPolicy: Honor")), tainted))
                .isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 26: a node without the key is refused for good, with its own reason")
    void a_node_without_the_key_is_refused_for_good() {
        assertThat(on(node("a", "", 0), pod(hard(ZONE, 1, "")), node("b", "z", 0)))
                .isEqualTo(NO_KEY);
    }

    @Test
    @DisplayName("plugins 24: an empty selector counts no pod but the new one itself")
    void an_empty_selector_counts_only_the_pod_itself() {
        PodInfo pod = pod(hard(ZONE, 1, "labelSelector: {}"));

        assertThat(on(node("a", "z1", 5), pod, node("b", "z2", 0))).isEqualTo(Proceed.PROCEED);
        assertThat(on(node("a", "z1", 5), pod(hard(ZONE, 0, "labelSelector: {}")), node("b", "z2", 0)))
                .isEqualTo(SKEWED);
    }

    @Test
    @DisplayName("plugins 24: with an empty selector pods that come or go in a trial do count")
    void an_empty_selector_counts_pods_of_trials() {
        PodTopologySpread plugin = plugin();
        NodeInfo node = node("a", "z1", 0);
        CycleState state = MemorySnapshot.cycle(node, node("b", "z2", 0));
        PodInfo pod = pod(hard(ZONE, 1, "labelSelector: {}"));
        plugin.preFilter(state, pod);
        CycleState trial = state.copy();
        plugin.addPod(trial, pod, SpreadFixture.web("x"), node);

        assertThat(plugin.filter(trial, pod, node)).isEqualTo(SKEWED);
        assertThat(plugin.filter(state, pod, node)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 24: no selector matches nothing, not even the pod itself")
    void no_selector_matches_nothing() {
        PodInfo pod = pod("{whenUnsatisfiable: DoNotSchedule, maxSkew: 0, topologyKey: " + ZONE + "}");

        assertThat(on(node("a", "z1", 5), pod, node("b", "z2", 0))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 24: terminating pods do not count, but in trials they do")
    void terminating_pods_do_not_count() {
        PodInfo terminating =
                Given.pod("x", "metadata: {labels: {app: web}, deletionTimestamp: \"2026-01-01T00:00:00Z\"}");
        NodeInfo node = Given.node("a", "metadata: {labels: {" + ZONE + ": z1}}", terminating);
        NodeInfo other = node("b", "z2", 0);
        PodTopologySpread plugin = plugin();
        PodInfo pod = pod(hard(ZONE, 1, ""));
        CycleState state = MemorySnapshot.cycle(node, other);

        assertThat(filter(plugin, state, pod, node)).isEqualTo(Proceed.PROCEED);
        CycleState trial = state.copy();
        plugin.addPod(trial, pod, terminating, node);
        assertThat(plugin.filter(trial, pod, node)).isEqualTo(SKEWED);
    }

    @Test
    void pods_of_other_namespaces_do_not_count() {
        PodInfo foreign = Given.pod("other", "x", "metadata: {labels: {app: web}}");
        NodeInfo node = Given.node("a", "metadata: {labels: {" + ZONE + ": z1}}", foreign);

        assertThat(on(node, pod(hard(ZONE, 1, "")), node("b", "z2", 0))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 27: the pod's own values of the match label keys are asked for")
    void match_label_keys_narrow_the_selector() {
        PodInfo old = Given.pod("x", "metadata: {labels: {app: web, hash: v1}}");
        NodeInfo node = Given.node("a", "metadata: {labels: {" + ZONE + ": z1}}", old);
        NodeInfo other = node("b", "z2", 0);
        String constraints =
                "spec: {topologySpreadConstraints: [" + hard(ZONE, 1, "matchLabelKeys: [hash, none]") + "]}";

        assertThat(on(node, Given.pod("p", "metadata: {labels: {app: web, hash: v2}}, " + constraints), other))
                .isEqualTo(Proceed.PROCEED);
        assertThat(on(node, Given.pod("p", "metadata: {labels: {app: web, hash: v1}}, " + constraints), other))
                .isEqualTo(SKEWED);
    }

    @Test
    void removing_a_pod_in_a_trial_makes_room() {
        PodTopologySpread plugin = plugin();
        NodeInfo node = node("a", "z1", 2);
        CycleState state = MemorySnapshot.cycle(node, node("b", "z2", 1));
        PodInfo pod = pod(hard(ZONE, 1, ""));

        assertThat(filter(plugin, state, pod, node)).isEqualTo(SKEWED);
        CycleState trial = state.copy();
        plugin.removePod(trial, pod, node.pods().getFirst(), node);
        assertThat(plugin.filter(trial, pod, node)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin.filter(state, pod, node)).isEqualTo(SKEWED);
    }

    @Test
    void every_host_is_a_domain() {
        NodeInfo one = node("a", "", 1);

        assertThat(on(one, pod(hard(HOST, 1, "")), node("b", "", 0))).isEqualTo(SKEWED);
    }

    @Test
    void a_selector_that_cannot_be_read_fails_the_pod() {
        PodInfo pod = pod(hard(ZONE, 1, "labelSelector: {matchExpressions: [{key: a, operator: Like}]}"));

        assertThatThrownBy(() -> plugin().preFilter(MemorySnapshot.cycle(), pod))
                .hasMessage("get constraints from pod: obtaining pod's hard topology spread constraints: \"Like\" is"
                        + " not a valid label selector operator");
    }

    @Test
    void without_PreFilter_it_fails() {
        NodeInfo node = node("a", "z1", 0);

        assertThatThrownBy(() -> plugin().filter(MemorySnapshot.cycle(node), pod(hard(ZONE, 1, "")), node))
                .hasMessage("reading \"PreFilterPodTopologySpread\" from cycleState: not found");
    }
}
