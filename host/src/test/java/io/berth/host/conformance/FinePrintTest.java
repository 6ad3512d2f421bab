package io.berth.host.conformance;

import static io.berth.host.conformance.Situation.pod;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the recorded cases do not reach: odd amounts, odd selectors, and what several plugins make of one pod. */
class FinePrintTest {
    private static final Plugins PLUGINS = Plugins.load();
    private static final String WEB = "containers: [{name: main, resources: {requests: {cpu: 1}}}]";

    private final Situation situation = new Situation(PLUGINS.catalog());

    @AfterAll
    static void unload() {
        PLUGINS.close();
    }

    private static String asking(String requests) {
        return pod("web", "", "containers: [{name: main, resources: {requests: {" + requests + "}}}]");
    }

    private static String requiring(String terms) {
        return pod(
                "web",
                "",
                WEB
                        + ", affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
                        + " {nodeSelectorTerms: ["
                        + terms + "]}}}");
    }

    @ParameterizedTest
    @CsvSource({"memory: 10E", "cpu: 10P", "foo: 4", "pods: 100", "a.com/x: 0"})
    void amounts_that_overflow_and_what_is_no_resource_are_not_asked_for(String requests) {
        situation.node("n1", "", "", "allocatable: {cpu: 1, memory: 1Gi, pods: 10}");
        assertThat(situation.decide(asking(requests))).isEqualTo("n1");
    }

    @ParameterizedTest
    @CsvSource({"hugepages-2Mi: 4Mi, hugepages-2Mi", "kubernetes.io/x: 1, kubernetes.io/x"})
    void what_is_no_extended_resource_cannot_be_ignored(String requests, String lacking) {
        situation
                .profile("{pluginConfig: [{name: NodeResourcesFit, args: {ignoredResources: [hugepages-2Mi,"
                        + " kubernetes.io/x], ignoredResourceGroups: [kubernetes.io]}}]}")
                .node("n1", "", "");
        assertThat(situation.refusals(asking(requests)))
                .containsEntry("n1", "NodeResourcesFit: UnschedulableAndUnresolvable [Insufficient " + lacking + "]");
    }

    @Test
    void a_pod_as_a_whole_cannot_ask_for_local_storage() {
        situation.node("n1", "", "");
        assertThat(situation.decide(
                        pod("web", "", "resources: {requests: {ephemeral-storage: 2Gi}}, containers: [{name: main}]")))
                .isEqualTo("n1");
    }

    @Test
    void a_node_without_room_for_pods_is_not_hopeless() {
        situation.node("n1", "", "", "allocatable: {cpu: 4}");
        assertThat(situation.decide(pod("web", "", WEB)))
                .isEqualTo("0/1 nodes are available: 1 Too many pods. preemption: 0/1 nodes are available:"
                        + " 1 No preemption victims found for incoming pod.");
    }

    @Test
    void a_ratio_of_nothing_but_zeros_is_zero() {
        situation
                .profile("{pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type:"
                        + " RequestedToCapacityRatio, resources: [{name: cpu, weight: 1}, {name: memory, weight: 2}],"
                        + " requestedToCapacityRatio: {shape: [{utilization: 30, score: 0},"
                        + " {utilization: 60, score: 7}, {utilization: 90, score: 3}]}}}}]}")
                .node("n1", "", "")
                .node("n2", "", "", "allocatable: {cpu: 1, memory: 300Mi, pods: 10}");
        // On n2 cpu is full, behind the last point; of the memory 66 % are taken, where the line falls: (30 + 2 * 62) /
        // 3.
        assertThat(situation.scores("NodeResourcesFit", pod("web", "", WEB)))
                .containsEntry("n1", 0L)
                .containsEntry("n2", 51L);
    }

    @Test
    void numbers_in_labels_may_have_a_sign_and_zeros_and_in_selectors_none() {
        situation
                .node("n1", "x: \"07\"", "")
                .node("n2", "x: \"+7\"", "")
                .node("n3", "x: 7a", "")
                .node("n4", "", "");
        assertThat(situation.refusals(requiring("{matchExpressions: [{key: x, operator: Gt, values: [\"6\"]}]}")))
                .containsOnlyKeys("n3", "n4");
        assertThat(situation.refusals(requiring("{matchExpressions: [{key: x, operator: Gt, values: [\"-5\"]}]}")))
                .containsOnlyKeys("n1", "n2", "n3", "n4");
    }

    @Test
    void a_field_that_no_node_has_reads_as_empty() {
        situation.node("n1", "", "");
        assertThat(situation.decide(requiring("{matchFields: [{key: spec.x, operator: In, values: [\"\"]}]}")))
                .isEqualTo("n1");
    }

    @Test
    void a_term_whose_names_contradict_each_other_adds_nothing_to_those_of_the_others() {
        situation.node("n1", "", "").node("n2", "", "");
        String contradiction = "{matchFields: [{key: metadata.name, operator: In, values: [n1]},"
                + " {key: metadata.name, operator: In, values: [n2]}]}";
        String absent = "{matchFields: [{key: metadata.name, operator: In, values: [n9]}]}";
        assertThat(situation.decide(requiring(contradiction)))
                .isEqualTo("0/2 nodes are available: pod affinity terms conflict. not found");
        assertThat(situation.decide(requiring(contradiction + ", " + absent)))
                .startsWith("0/2 nodes are available: 2 node(s) didn't satisfy plugin(s) [NodeAffinity].");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{operator: Equal, value: v} | true",
                "{key: k, operator: Exists, value: z} | true",
                "{key: k, operator: exists} | false",
                "{key: k, operator: Exists, effect: NoExecute} | false"
            })
    void tolerations_that_the_API_would_refuse_are_read_by_the_rules(String toleration, boolean tolerates) {
        situation.node("n1", "", "taints: [{key: k, value: v, effect: NoSchedule}]");
        assertThat(situation
                        .decide(pod("web", "", WEB + ", tolerations: [" + toleration + "]"))
                        .equals("n1"))
                .isEqualTo(tolerates);
    }

    @Test
    void a_soft_constraint_that_cannot_be_read_fails_the_pod_once_there_is_a_choice() {
        String spread = ", topologySpreadConstraints: [{maxSkew: 1, topologyKey: z, whenUnsatisfiable: ScheduleAnyway,"
                + " labelSelector: {matchExpressions: [{key: a, operator: In}]}}]";
        situation.node("n1", "", "");
        assertThat(situation.decide(pod("web", "", WEB + spread))).isEqualTo("n1");
        situation.node("n2", "", "");
        assertThat(situation.decide(pod("web", "", WEB + spread)))
                .isEqualTo("error: running PreScore plugin \"PodTopologySpread\": calculating preScoreState: obtaining"
                        + " pod's soft topology spread constraints: values: Invalid value: null: for 'in', 'notin'"
                        + " operators, values set can't be empty");
    }

    @Test
    void terms_of_pod_affinity_that_cannot_be_read_are_all_told() {
        situation.node("n1", "", "");
        String affinity = ", affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: z,"
                + " labelSelector: {matchExpressions: [{key: a, operator: Like}]}}]}, podAntiAffinity:"
                + " {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: z, namespaceSelector:"
                + " {matchExpressions: [{key: a, operator: Near}]}}]}}";
        assertThat(situation.decide(pod("web", "", WEB + affinity)))
                .isEqualTo("0/1 nodes are available: parsing pod: [requiredAffinityTerms: \"Like\" is not a valid label"
                        + " selector operator, requiredAntiAffinityTerms: \"Near\" is not a valid label selector"
                        + " operator]. not found");
    }

    @Test
    void a_victim_that_the_pod_wants_to_be_near_cannot_make_room_for_it() {
        String big = "containers: [{name: main, resources: {requests: {cpu: 3}}}]";
        situation.node("n1", "h: n1", "").with(pod("db", "app: db", "nodeName: n1, " + big));
        assertThat(situation.decide(pod(
                        "web",
                        "",
                        "priority: 5, " + big + ", affinity: {podAffinity:"
                                + " {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: h, labelSelector:"
                                + " {matchLabels: {app: db}}}]}}")))
                .isEqualTo("0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available:"
                        + " 1 node(s) didn't match pod affinity rules.");
    }

    @Test
    void a_resource_that_a_class_backs_is_left_to_devices_where_the_node_has_none_of_it() {
        String two = asking("x.com/gpu: 2");
        situation
                .with("{kind: DeviceClass, metadata: {name: gpu}, spec: {extendedResourceName: x.com/gpu}}")
                .node("n1", "", "", "allocatable: {cpu: 4, pods: 10, x.com/gpu: 0}")
                .node("n2", "", "", "allocatable: {cpu: 4, pods: 10, x.com/gpu: 1}");
        assertThat(situation.refusals(two))
                .containsEntry("n1", "DynamicResources: UnschedulableAndUnresolvable [cannot allocate all claims]")
                .containsEntry("n2", "NodeResourcesFit: UnschedulableAndUnresolvable [Insufficient x.com/gpu]");
    }
}
