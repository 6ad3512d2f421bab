package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.OnlyNodes;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.event.Action;
import io.berth.api.event.EventResource;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.Hints;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemoryScores;
import io.berth.testkit.MemorySnapshot;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeAffinityTest {
    private static final String SSD = "{matchExpressions: [{key: disk, operator: In, values: [ssd]}]}";
    private static final String HDD = "{matchExpressions: [{key: disk, operator: In, values: [hdd]}]}";
    private static final NodeInfo ON_SSD = Given.node("a", "metadata: {labels: {disk: ssd}}");
    private static final NodeInfo ON_HDD = Given.node("b", "metadata: {labels: {disk: hdd}}");

    private static NodeAffinity plugin(String args) {
        return (NodeAffinity) new NodeAffinityFactory().create(Given.args(args), new MemoryContext());
    }

    private static PodInfo requiring(String terms) {
        return Given.pod(
                "a",
                "spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: ["
                        + terms + "]}}}}");
    }

    private static PodInfo preferring(String terms) {
        return Given.pod(
                "a",
                "spec: {affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [" + terms + "]}}}");
    }

    private static PreFilterResult preFilter(PodInfo pod) {
        return plugin("").preFilter(MemorySnapshot.cycle(), pod);
    }

    private static Object filter(NodeAffinity plugin, PodInfo pod, NodeInfo node) {
        CycleState state = MemorySnapshot.cycle(node);
        plugin.preFilter(state, pod);
        return plugin.filter(state, pod, node);
    }

    @Test
    @DisplayName("plugins 13: a pod that asks for nothing is passed over")
    void a_pod_that_asks_for_nothing_is_passed_over() {
        assertThat(preFilter(Given.pod("a", ""))).isEqualTo(Skip.SKIP);
        assertThat(preFilter(Given.pod("a", "spec: {nodeSelector: {disk: ssd}}")))
                .isEqualTo(Proceed.PROCEED);
        assertThat(preFilter(requiring(""))).isEqualTo(Proceed.PROCEED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{matchFields: [{key: metadata.name, operator: In, values: [a, b]}]} | a b",
                "{matchFields: [{key: metadata.name, operator: In, values: [a]}]},"
                        + "{matchFields: [{key: metadata.name, operator: In, values: [b]}]} | a b",
                "{matchFields: [{key: metadata.name, operator: In, values: [a, b]},"
                        + " {key: metadata.name, operator: In, values: [b, c]}]} | b"
            })
    @DisplayName("plugins 13: the names are united over terms and intersected within one")
    void names_narrow_the_nodes(String terms, String names) {
        assertThat(preFilter(requiring(terms))).isEqualTo(new OnlyNodes(Set.of(names.split(" "))));
    }

    @ParameterizedTest
    @ValueSource(strings = {SSD, "{}", "{matchFields: [{key: metadata.name, operator: NotIn, values: [a]}]}"})
    @DisplayName("plugins 13: one term that names no node, and all nodes are looked at")
    void one_term_without_names_narrows_nothing(String term) {
        String named = "{matchFields: [{key: metadata.name, operator: In, values: [a]}]}";

        assertThat(preFilter(requiring(named + "," + term))).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void terms_that_name_no_common_node_conflict() {
        String none = "{matchFields: [{key: metadata.name, operator: In, values: [a]},"
                + " {key: metadata.name, operator: In, values: [b]}]}";

        assertThat(preFilter(requiring(none))).isEqualTo(Rejection.unresolvable("pod affinity terms conflict"));
    }

    @Test
    void node_selector_and_affinity_must_both_match() {
        PodInfo pod = Given.pod(
                "a",
                "spec: {nodeSelector: {zone: z}, affinity: {nodeAffinity:"
                        + " {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [" + SSD + "]}}}}");

        assertThat(filter(plugin(""), pod, ON_SSD))
                .isEqualTo(Rejection.unresolvable("node(s) didn't match Pod's node affinity/selector"));
        assertThat(filter(plugin(""), pod, Given.node("n", "metadata: {labels: {disk: ssd, zone: z}}")))
                .isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 12: a required affinity without terms matches no node")
    void an_affinity_without_terms_matches_nothing() {
        assertThat(filter(plugin(""), requiring(""), ON_SSD)).isInstanceOf(Rejection.class);
    }

    @Test
    @DisplayName("plugins 14: added affinity is tested first and has its own reason")
    void added_affinity_comes_first() {
        NodeAffinity plugin = plugin(
                "addedAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [" + HDD + "]}}");

        assertThat(filter(plugin, requiring(HDD), ON_SSD))
                .isEqualTo(Rejection.unresolvable("node(s) didn't match scheduler-enforced node affinity"));
        assertThat(filter(plugin, Given.pod("a", ""), ON_HDD)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void added_affinity_that_cannot_be_read_is_refused() {
        assertThatThrownBy(() -> plugin("addedAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1,"
                        + " preference: {matchExpressions: [{key: a, operator: Like}]}}]}"))
                .hasMessageContaining("addedAffinity.preferredDuringSchedulingIgnoredDuringExecution[0]"
                        + ".matchExpressions[0].operator: Unsupported value: \"Like\"");
    }

    @Test
    void the_weights_of_matching_terms_add_up() {
        NodeAffinity plugin = plugin("addedAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 4,"
                + " preference: " + HDD + "}]}");
        PodInfo pod = preferring("{weight: 10, preference: " + SSD + "},"
                + "{weight: 5, preference: {matchExpressions: [{key: disk, operator: Exists}]}}");
        CycleState state = MemorySnapshot.cycle(ON_SSD, ON_HDD, Given.node("c", ""));
        plugin.preScore(state, pod, state.snapshot().nodes());
        MemoryScores scores = MemoryScores.of(plugin, state, pod);

        assertThat(scores.scores()).containsExactly(15, 9, 0);
        plugin.normalizeScores(state, pod, scores);
        assertThat(scores.scores()).containsExactly(100, 60, 0);
    }

    @Test
    @DisplayName("plugins 36: if no term matches all nodes get 0")
    void without_a_match_all_get_nothing() {
        PodInfo pod = preferring("{weight: 10, preference: {matchExpressions: [{key: none, operator: Exists}]}}");
        CycleState state = MemorySnapshot.cycle(ON_SSD, ON_HDD);
        MemoryScores scores = MemoryScores.of(plugin(""), state, pod);
        plugin("").normalizeScores(state, pod, scores);

        assertThat(scores.scores()).containsExactly(0, 0);
    }

    @Test
    void an_empty_list_of_preferences_is_scored_and_none_is_not() {
        assertThat(plugin("").preScore(MemorySnapshot.cycle(), preferring(""), java.util.List.of()))
                .isEqualTo(Proceed.PROCEED);
        assertThat(plugin("").preScore(MemorySnapshot.cycle(), requiring(SSD), java.util.List.of()))
                .isEqualTo(Skip.SKIP);
    }

    @Test
    void a_preference_that_cannot_be_read_fails_the_pod() {
        PodInfo pod = preferring(
                "{weight: 1, preference: {matchExpressions: [{key: cores, operator: Gt, values:" + " [\"-1\"]}]}}");

        assertThatThrownBy(() -> plugin("").preScore(MemorySnapshot.cycle(), pod, java.util.List.of()))
                .hasMessageStartingWith("[0].matchExpressions[0].values[0][cores]: Invalid value: \"-1\"");
    }

    @Test
    void a_node_that_begins_to_match_may_help() {
        Hints hints = new Hints(plugin("").eventsToRegister(), requiring(SSD));

        assertThat(hints.added(EventResource.NODE, ON_SSD.node())).isTrue();
        assertThat(hints.added(EventResource.NODE, ON_HDD.node())).isFalse();
        assertThat(hints.updated(EventResource.NODE, Action.UPDATE_NODE_LABEL, ON_HDD.node(), ON_SSD.node()))
                .isTrue();
        assertThat(hints.updated(EventResource.NODE, Action.UPDATE_NODE_LABEL, ON_SSD.node(), ON_SSD.node()))
                .isFalse();
    }
}
