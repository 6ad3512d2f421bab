package io.berth.plugins.kubedefaults.podaffinity;

import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.far;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.filter;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.labelled;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.near;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.node;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.plugin;
import static io.berth.plugins.kubedefaults.podaffinity.AffinityFixture.term;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.model.Namespace;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterPodAffinityFilterTest {
    private static final Rejection NO_AFFINITY = Rejection.unresolvable("node(s) didn't match pod affinity rules");
    private static final Rejection ANTI_AFFINITY =
            Rejection.unschedulable("node(s) didn't match pod anti-affinity rules");
    private static final Rejection OTHERS =
            Rejection.unschedulable("node(s) didn't satisfy existing pods anti-affinity rules");

    private static final NodeInfo WEB_IN_Z1 = node("a", "zone: z1", labelled("web", "app: web"));
    private static final NodeInfo ALSO_Z1 = node("b", "zone: z1");
    private static final NodeInfo Z2 = node("c", "zone: z2");
    private static final NodeInfo NOWHERE = node("d", "");

    private static Object on(NodeInfo node, PodInfo pod) {
        return filter(plugin(), MemorySnapshot.cycle(WEB_IN_Z1, ALSO_Z1, Z2, NOWHERE), pod, node);
    }

    @Test
    void affinity_wants_a_matching_pod_in_the_domain() {
        PodInfo pod = near("new", "", term("web", "zone"));

        assertThat(on(ALSO_Z1, pod)).isEqualTo(Proceed.PROCEED);
        assertThat(on(Z2, pod)).isEqualTo(NO_AFFINITY);
        assertThat(on(NOWHERE, pod)).isEqualTo(NO_AFFINITY);
    }

    @Test
    void anti_affinity_wants_none_there() {
        PodInfo pod = far("new", "", term("web", "zone"));

        assertThat(on(ALSO_Z1, pod)).isEqualTo(ANTI_AFFINITY);
        assertThat(on(Z2, pod)).isEqualTo(Proceed.PROCEED);
        assertThat(on(NOWHERE, pod)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void pods_that_are_there_keep_others_off() {
        NodeInfo guarded = node("a", "zone: z1", far("guard", "", term("web", "zone")));
        PodInfo web = labelled("new", "app: web");
        CycleState state = MemorySnapshot.cycle(guarded, Z2);

        assertThat(filter(plugin(), state, web, guarded)).isEqualTo(OTHERS);
        assertThat(filter(plugin(), state, web, Z2)).isEqualTo(Proceed.PROCEED);
        assertThat(plugin().preFilter(state, labelled("db", "app: db"))).isEqualTo(Skip.SKIP);
    }

    @Test
    @DisplayName("plugins 28: affinity is checked first, then anti-affinity, then that of other pods")
    void affinity_is_checked_first() {
        NodeInfo node = node("a", "zone: z1", labelled("web", "app: web"), far("guard", "", term("new", "zone")));
        CycleState state = MemorySnapshot.cycle(node);
        PodInfo all = Given.pod(
                "new",
                "metadata: {labels: {app: new}}, spec: {affinity: {podAffinity:"
                        + " {requiredDuringSchedulingIgnoredDuringExecution: [" + term("db", "zone")
                        + "]}, podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ["
                        + term("web", "zone") + "]}}}");

        assertThat(filter(plugin(), state, all, node)).isEqualTo(NO_AFFINITY);
        assertThat(filter(plugin(), state, far("new", "app: new", term("web", "zone")), node))
                .isEqualTo(ANTI_AFFINITY);
    }

    @Test
    @DisplayName("plugins 28: one pod must match all terms at once")
    void one_pod_must_match_all_terms() {
        NodeInfo node = node("a", "zone: z1", labelled("x", "app: web"), labelled("y", "tier: front"));
        String tier = "{topologyKey: zone, labelSelector: {matchLabels: {tier: front}}}";
        PodInfo pod = near("new", "", term("web", "zone"), tier);

        assertThat(filter(plugin(), MemorySnapshot.cycle(node), pod, node)).isEqualTo(NO_AFFINITY);
        NodeInfo both = node("a", "zone: z1", labelled("x", "app: web, tier: front"));
        assertThat(filter(plugin(), MemorySnapshot.cycle(both), pod, both)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    @DisplayName("plugins 28: the first of those that want to be together may go anywhere with the key")
    void the_first_of_a_group_may_go_anywhere() {
        PodInfo first = near("new", "app: group", term("group", "zone"));

        assertThat(on(Z2, first)).isEqualTo(Proceed.PROCEED);
        assertThat(on(NOWHERE, first)).isEqualTo(NO_AFFINITY);
        assertThat(on(Z2, near("new", "app: other", term("group", "zone")))).isEqualTo(NO_AFFINITY);
        assertThat(on(Z2, near("new", "app: web", term("web", "zone")))).isEqualTo(NO_AFFINITY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | false",
                "namespaces: [other] | true",
                "namespaces: [third] | false",
                "namespaceSelector: {} | true",
                "namespaceSelector: {matchLabels: {team: a}} | true",
                "namespaceSelector: {matchLabels: {team: b}} | false",
                "namespaces: [third], namespaceSelector: {matchLabels: {team: a}} | true"
            })
    @DisplayName("plugins 29: namespaces are listed or selected, else the pod's own is meant")
    void namespaces_are_listed_or_selected(String namespaces, boolean meant) {
        MemoryContext context = new MemoryContext();
        context.objects().with(Given.object(Namespace.class, "{metadata: {name: other, labels: {team: a}}}"));
        NodeInfo node = node("a", "zone: z1", Given.pod("other", "web", "metadata: {labels: {app: web}}"));
        String rest = namespaces.isEmpty() ? "" : ", " + namespaces;
        PodInfo pod = far("new", "", "{topologyKey: zone, labelSelector: {matchLabels: {app: web}}" + rest + "}");

        assertThat(filter(plugin("", context), MemorySnapshot.cycle(node), pod, node) == Proceed.PROCEED)
                .isEqualTo(!meant);
    }

    @Test
    @DisplayName("plugins 29: terms of other pods ask for the labels of the new pod's namespace")
    void terms_of_others_ask_for_namespace_labels() {
        MemoryContext context = new MemoryContext();
        context.objects().with(Given.object(Namespace.class, "{metadata: {name: default, labels: {team: a}}}"));
        String rest = ", namespaceSelector: {matchLabels: {team: a}}}";
        PodInfo guard = far("guard", "", "{topologyKey: zone, labelSelector: {matchLabels: {app: web}}" + rest);
        NodeInfo node = node("a", "zone: z1", guard);

        assertThat(filter(plugin("", context), MemorySnapshot.cycle(node), labelled("new", "app: web"), node))
                .isEqualTo(OTHERS);
    }

    @Test
    void trials_count_pods_that_come() {
        InterPodAffinity plugin = plugin();
        PodInfo pod = near("new", "app: web", term("web", "zone"));
        CycleState state = MemorySnapshot.cycle(ALSO_Z1, Z2);
        plugin.preFilter(state, pod);
        CycleState trial = state.copy();
        plugin.addPod(trial, pod, labelled("x", "app: web"), ALSO_Z1);

        assertThat(plugin.filter(trial, pod, Z2)).isEqualTo(NO_AFFINITY);
        assertThat(plugin.filter(state, pod, Z2)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void trials_count_pods_that_go() {
        InterPodAffinity plugin = plugin();
        PodInfo guard = far("guard", "", term("web", "zone"));
        NodeInfo guarded = node("a", "zone: z1", guard);
        PodInfo pod = far("new", "app: web", term("none", "zone"));
        CycleState state = MemorySnapshot.cycle(guarded);

        assertThat(filter(plugin, state, pod, guarded)).isEqualTo(OTHERS);
        CycleState trial = state.copy();
        plugin.removePod(trial, pod, guard, guarded);
        assertThat(plugin.filter(trial, pod, guarded)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void a_trial_may_bring_a_term_that_was_nowhere_before() {
        InterPodAffinity plugin = plugin();
        PodInfo pod = far("new", "app: web", term("none", "zone"));
        CycleState state = MemorySnapshot.cycle(ALSO_Z1, Z2);
        plugin.preFilter(state, pod);
        CycleState trial = state.copy();
        plugin.addPod(trial, pod, far("guard", "", term("web", "zone")), Z2);

        assertThat(plugin.filter(trial, pod, Z2)).isEqualTo(OTHERS);
        assertThat(plugin.filter(trial, pod, ALSO_Z1)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void when_the_last_match_goes_the_pod_is_the_first_again() {
        InterPodAffinity plugin = plugin();
        PodInfo pod = near("new", "app: web", term("web", "zone"));
        CycleState state = MemorySnapshot.cycle(WEB_IN_Z1, Z2);

        assertThat(filter(plugin, state, pod, Z2)).isEqualTo(NO_AFFINITY);
        CycleState trial = state.copy();
        plugin.removePod(trial, pod, WEB_IN_Z1.pods().getFirst(), WEB_IN_Z1);
        assertThat(plugin.filter(trial, pod, Z2)).isEqualTo(Proceed.PROCEED);
    }

    @Test
    void terms_that_cannot_be_read_are_a_refusal() {
        PodInfo pod = near(
                "new",
                "",
                "{topologyKey: zone, labelSelector: {matchExpressions: [{key: a, operator: In, values: []}]}}");

        assertThat(plugin().preFilter(MemorySnapshot.cycle(), pod))
                .isEqualTo(Rejection.unresolvable("parsing pod: requiredAffinityTerms: values: Invalid value: null: for"
                        + " 'in', 'notin' operators, values set can't be empty"));
    }

    @Test
    void without_PreFilter_it_fails() {
        assertThatThrownBy(() -> plugin().filter(MemorySnapshot.cycle(), labelled("new", ""), Z2))
                .hasMessage("error reading \"PreFilterInterPodAffinity\" from cycleState: not found");
    }
}
