package io.berth.host.conformance;

import static io.berth.host.conformance.Situation.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.ScoreTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the default plugins do together, where none of them can tell it alone. */
class DefaultPluginsTest {
    private static final Plugins PLUGINS = Plugins.load();
    private static final String WEB = "containers: [{name: main, resources: {requests: {cpu: 1}}}]";

    private final Situation situation = new Situation(PLUGINS.catalog());

    @AfterAll
    static void unload() {
        PLUGINS.close();
    }

    @Test
    @DisplayName("plugins 1: the heap decides between equal totals, and a node that alone fits is not scored")
    void the_heap_decides_between_equals() {
        situation
                .node("n1", "", "taints: [{key: k, effect: PreferNoSchedule}]")
                .node("n2", "", "taints: [{key: k, effect: PreferNoSchedule}]")
                .node("n3", "", "")
                .node("n4", "", "");
        assertThat(situation.decide(pod("web", "", WEB))).isEqualTo("n4");
        ScheduleResult alone = new Situation(PLUGINS.catalog())
                .node("n1", "", "")
                .node("n2", "", "unschedulable: true")
                .schedule(pod("web", "", WEB));
        assertThat(alone.trace().feasible()).hasSize(1);
        assertThat(alone.trace().scores()).isNull();
    }

    @Test
    @DisplayName("plugins 2: after an unresolvable refusal in PreFilter DynamicResources fails, and nobody preempts")
    void an_unresolvable_PreFilter_ends_with_not_found() {
        situation
                .node("n1", "", "")
                .with(
                        pod("victim", "", "nodeName: n1, " + WEB),
                        "{kind: PersistentVolumeClaim, metadata: {name: data, namespace: default}, spec: {}}");
        String claim = ", priority: 9, volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]";
        assertThat(situation.decide(pod("web", "", WEB + claim)))
                .isEqualTo("0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found");
    }

    @Test
    @DisplayName("plugins 3: nodes that PreFilter left out carry its own reason, and nobody preempts on them")
    void nodes_that_are_left_out_have_a_reason_of_their_own() {
        situation
                .node("n1", "", "")
                .node("n2", "", "")
                .node("n3", "", "", "allocatable: {cpu: 500m, pods: 10}")
                .with(pod("victim", "", "nodeName: n2, priority: -1, " + WEB));
        String affinity = ", affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
                + " {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n3]}]}]}}}";
        assertThat(situation.decide(pod("web", "", WEB + affinity)))
                .isEqualTo("0/3 nodes are available: 1 Insufficient cpu, 2 node(s) didn't satisfy plugin(s)"
                        + " [NodeAffinity]. preemption: 0/3 nodes are available: 3 Preemption is not helpful for"
                        + " scheduling.");
    }

    @Test
    @DisplayName(
            "plugins 4: a plugin that PreFilter skipped hears of no nominated pod; skipping PreScore lets it filter")
    void what_is_skipped_is_not_asked() {
        String spread = ", topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname,"
                + " whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]";
        situation
                .node("n1", "kubernetes.io/hostname: n1", "")
                .node("n2", "kubernetes.io/hostname: n2", "")
                .node("n3", "", "")
                .with(pod("other", "app: web", "priority: 5, " + WEB + spread, "nominatedNodeName: n1"));
        assertThat(situation.decide(pod("silent", "app: web", WEB))).startsWith("n");
        ScheduleResult spreading = situation.schedule(pod("web", "app: web", WEB + spread));
        assertThat(spreading.trace().refusals()).containsOnlyKeys("n1", "n3");
        assertThat(situation.scores("PodTopologySpread", pod("web", "app: web", WEB + spread)))
                .isEmpty();
    }

    @Test
    @DisplayName("plugins 5: nominated pods that are as important count, and then the node must do without them, too")
    void a_node_must_do_with_nominated_pods_and_without() {
        String near = ", priority: 5, affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
                + " [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: db}}}]}}";
        situation
                .node("n1", "kubernetes.io/hostname: n1", "")
                .with(pod("db", "app: db", "priority: 5, " + WEB, "nominatedNodeName: n1"));
        assertThat(situation.refusals(pod("web", "", WEB + near)))
                .containsEntry(
                        "n1",
                        "InterPodAffinity: UnschedulableAndUnresolvable [node(s) didn't match pod affinity rules]");
        String three = "containers: [{name: main, resources: {requests: {cpu: 3500m}}}]";
        assertThat(situation.decide(pod("web", "", "priority: 6, " + three))).isEqualTo("n1");
        assertThat(situation.refusals(pod("web", "", "priority: 5, " + three)))
                .containsEntry("n1", "NodeResourcesFit: Unschedulable [Insufficient cpu]");
    }

    @Test
    @DisplayName("plugins 52: the weights by default, and a weight of 0 is 1")
    void weights() {
        situation.node("n1", "zone: a", "").node("n2", "zone: b", "").with(pod("db", "", "nodeName: n1, " + WEB));
        assertThat(weights(situation.schedule(everythingScored())))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "TaintToleration", 3,
                        "NodeAffinity", 2,
                        "PodTopologySpread", 2,
                        "InterPodAffinity", 2,
                        "DynamicResources", 2,
                        "NodeResourcesFit", 1,
                        "VolumeBinding", 1,
                        "NodeResourcesBalancedAllocation", 1,
                        "ImageLocality", 1));
        situation.profile("{plugins: {score: {enabled: [{name: TaintToleration, weight: 0}]}}}");
        assertThat(weights(situation.schedule(everythingScored()))).containsEntry("TaintToleration", 1);
    }

    private static String everythingScored() {
        return pod(
                "web",
                "app: web",
                WEB + ", topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway,"
                        + " labelSelector: {}}], affinity: {nodeAffinity:"
                        + " {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference:"
                        + " {matchExpressions: [{key: a, operator: Exists}]}}]}, podAffinity:"
                        + " {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm:"
                        + " {topologyKey: zone, labelSelector: {}}}]}}");
    }

    private static Map<String, Integer> weights(ScheduleResult result) {
        Map<String, Integer> weights = new LinkedHashMap<>();
        ScoreTable table = Objects.requireNonNull(result.trace().scores());
        table.plugins().forEach(plugin -> weights.put(plugin.name(), plugin.weight()));
        return weights;
    }

    @Test
    @DisplayName("plugins 54: the first filter in the order of the plugins gives a node's reason")
    void the_order_of_the_plugins_decides_the_reason() {
        String small = "allocatable: {cpu: 500m, pods: 10}";
        situation
                .node("n1", "", "unschedulable: true, taints: [{key: k, effect: NoSchedule}]", small)
                .node("n2", "", "taints: [{key: k, effect: NoSchedule}]", small)
                .node("n3", "", "", small)
                .node("n4", "disk: ssd", "", small);
        assertThat(situation.refusals(pod("web", "", WEB + ", nodeSelector: {disk: ssd}")))
                .containsExactly(
                        Map.entry("n1", "NodeUnschedulable: UnschedulableAndUnresolvable [node(s) were unschedulable]"),
                        Map.entry(
                                "n2",
                                "TaintToleration: UnschedulableAndUnresolvable [node(s) had untolerated taint(s)]"),
                        Map.entry(
                                "n3",
                                "NodeAffinity: UnschedulableAndUnresolvable"
                                        + " [node(s) didn't match Pod's node affinity/selector]"),
                        Map.entry("n4", "NodeResourcesFit: UnschedulableAndUnresolvable [Insufficient cpu]"));
    }
}
