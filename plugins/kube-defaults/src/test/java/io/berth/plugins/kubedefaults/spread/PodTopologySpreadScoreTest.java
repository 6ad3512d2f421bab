package io.berth.plugins.kubedefaults.spread;

import static io.berth.plugins.kubedefaults.spread.SpreadFixture.HOST;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.ZONE;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.node;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.plugin;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.pod;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.scores;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.soft;
import static io.berth.plugins.kubedefaults.spread.SpreadFixture.web;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Skip;
import io.berth.api.model.ReplicaSet;
import io.berth.api.model.Service;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodTopologySpreadScoreTest {
    private static final Service WEB_SERVICE =
            Given.object(Service.class, "{metadata: {name: web, namespace: default}, spec: {selector: {app: web}}}");
    private static final PodInfo PLAIN = SpreadFixture.web("new");

    private static CycleState threeNodes() {
        return MemorySnapshot.cycle(node("a", "z1", 2), node("b", "z1", 1), node("c", "z2", 1));
    }

    @Test
    void pods_of_a_zone_count_together() {
        long[][] scores = scores(plugin(), threeNodes(), pod(soft(ZONE, 1, "")));

        assertThat(scores[0]).containsExactly(4, 4, 1);
        assertThat(scores[1]).containsExactly(25, 25, 100);
    }

    @Test
    void pods_of_a_host_count_for_themselves() {
        CycleState state = MemorySnapshot.cycle(node("a", "", 2), node("b", "", 1), node("c", "", 0), node("d", "", 3));

        assertThat(scores(plugin(), state, pod(soft(HOST, 1, "")))[1]).containsExactly(20, 60, 100, 0);
        assertThat(scores(plugin(), state, pod(soft(HOST, 2, "")))[0]).containsExactly(5, 3, 1, 6);
        assertThat(scores(plugin(), state, pod(soft(HOST, 2, "")))[1]).containsExactly(33, 66, 100, 16);
    }

    @Test
    @DisplayName("plugins 37: a node without a topology key is worth nothing; without any pods all are best")
    void nodes_without_a_key_are_worth_nothing() {
        CycleState state = MemorySnapshot.cycle(node("a", "z1", 0), node("b", "", 0));

        assertThat(scores(plugin(), state, pod(soft(ZONE, 1, "")))[1]).containsExactly(100, 0);
    }

    @Test
    @DisplayName("plugins 37: the system's defaults apply to pods of services that have no constraint")
    void the_defaults_of_the_system_need_a_service() {
        MemoryContext context = new MemoryContext();
        CycleState state = MemorySnapshot.cycle(node("a", "z1", 2), node("b", "z1", 0), node("c", "z2", 1));

        assertThat(plugin("", context).preScore(state, PLAIN, state.snapshot().nodes()))
                .isEqualTo(Skip.SKIP);
        context.objects().with(WEB_SERVICE);
        long[][] scores = scores(plugin("", context), state, PLAIN);
        assertThat(scores[0]).containsExactly(12, 9, 9);
        assertThat(scores[1]).containsExactly(75, 100, 100);
    }

    @Test
    @DisplayName("plugins 37: a pod with any constraint of its own gets no defaults")
    void own_constraints_keep_the_defaults_off() {
        MemoryContext context = new MemoryContext();
        context.objects().with(WEB_SERVICE);
        PodInfo pod = pod(SpreadFixture.hard(ZONE, 1, ""));
        CycleState state = threeNodes();

        assertThat(plugin("", context).preScore(state, pod, state.snapshot().nodes()))
                .isEqualTo(Skip.SKIP);
    }

    @Test
    @DisplayName("plugins 37: with the system's defaults nodes without a zone are a zone of their own")
    void with_system_defaults_nodes_without_zone_count() {
        MemoryContext context = new MemoryContext();
        context.objects().with(WEB_SERVICE);
        CycleState state = MemorySnapshot.cycle(node("a", "z1", 1), node("b", "", 1));

        // Two domains, and only the first node has a zone to be counted by.
        long expected = Math.round(1 * Math.log(4) + 2 + Math.log(4) + 4);
        assertThat(scores(plugin("", context), state, PLAIN)[0]).containsExactly(expected, Math.round(Math.log(4) + 2));
    }

    @Test
    @DisplayName("plugins 37: with the system's defaults nodes without a zone share it with those whose zone is empty")
    void nodes_without_zone_share_it_with_those_whose_zone_is_empty() {
        MemoryContext context = new MemoryContext();
        context.objects().with(WEB_SERVICE);
        NodeInfo empty = Given.node("b", "metadata: {labels: {" + HOST + ": b, " + ZONE + ": \"\"}}", web("b-0"));
        CycleState state = MemorySnapshot.cycle(node("a", "", 1), empty);

        // One domain with two pods; only the node that has the label is counted by it.
        long expected = Math.round(Math.log(4) + 2 + 2 * Math.log(3) + 4);
        assertThat(scores(plugin("", context), state, PLAIN)[0]).containsExactly(Math.round(Math.log(4) + 2), expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{matchLabels: {app: web}} | true",
                "null | false",
                "{matchExpressions: [{key: a, operator: Like}]} | false"
            })
    void a_controller_selects_too(String selector, boolean applies) {
        MemoryContext context = new MemoryContext();
        context.objects()
                .with(Given.object(
                        ReplicaSet.class,
                        "{metadata: {name: rs, namespace: default}, spec: {selector: " + selector + "}}"));
        PodInfo owned = Given.pod(
                "new",
                "metadata: {labels: {app: web}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: rs,"
                        + " controller: true}]}");
        CycleState state = threeNodes();

        assertThat(plugin("", context).preScore(state, owned, state.snapshot().nodes()) != Skip.SKIP)
                .isEqualTo(applies);
    }

    @Test
    void constraints_of_a_list_need_all_keys() {
        MemoryContext context = new MemoryContext();
        context.objects().with(WEB_SERVICE);
        PodTopologySpread plugin = plugin(
                "defaultingType: List, defaultConstraints: [{maxSkew: 1, topologyKey: " + ZONE
                        + ", whenUnsatisfiable: ScheduleAnyway}]",
                context);
        CycleState state = MemorySnapshot.cycle(node("a", "z1", 1), node("b", "", 0));

        assertThat(scores(plugin, state, PLAIN)[1][1]).isZero();
    }

    @Test
    void only_domains_of_feasible_nodes_weigh() {
        PodTopologySpread plugin = plugin();
        CycleState state = threeNodes();
        PodInfo pod = pod(soft(ZONE, 1, ""));
        plugin.preScore(state, pod, state.snapshot().nodes().subList(0, 2));

        assertThat(plugin.score(state, pod, state.snapshot().nodes().getFirst()))
                .isEqualTo(Math.round(3 * Math.log(1 + 2)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "defaultConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: ScheduleAnyway}] |"
                        + " defaultingType: Invalid value: \"System\": when .defaultConstraints are not empty",
                "defaultingType: None | defaultingType: Unsupported value: \"None\"",
                "defaultingType: List, defaultConstraints: [{topologyKey: a, whenUnsatisfiable: ScheduleAnyway}] |"
                        + " defaultConstraints[0].maxSkew: Invalid value: 0: not in valid range (0, inf)",
                "defaultingType: List, defaultConstraints: [{maxSkew: 1, whenUnsatisfiable: ScheduleAnyway}] |"
                        + " defaultConstraints[0].topologyKey: Required value: can not be empty",
                "defaultingType: List, defaultConstraints: [{maxSkew: 1, topologyKey: a}] |"
                        + " defaultConstraints[0].whenUnsatisfiable: Required value: can not be empty",
                "defaultingType: List, defaultConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable:"
                        + " DoNotSchedule, labelSelector: {}}] | defaultConstraints[0].labelSelector: Forbidden",
                "defaultingType: List, defaultConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable:"
                        + " DoNotSchedule}, {maxSkew: 2, topologyKey: a, whenUnsatisfiable: DoNotSchedule}] |"
                        + " Duplicate value: \"{a, DoNotSchedule}\""
            })
    void wrong_arguments_are_refused(String args, String text) {
        assertThatThrownBy(() -> plugin(args, new MemoryContext())).hasMessageContaining(text.strip());
    }
}
