package io.berth.host.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.ContainerPort;
import io.berth.api.model.Namespace;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.model.PodAffinityTerm;
import io.berth.api.model.Quantity;
import io.berth.api.model.SelectorRequirement;
import io.berth.api.model.Toleration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What an API server makes of what users write. */
class AdmissionTest {
    private static final String HIGH = "{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: high},"
            + " value: 1000, preemptionPolicy: Never}\n---\n";

    private static String pod(String spec) {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: web, labels: {app: web}}\nspec:\n" + spec.indent(2);
    }

    private static Pod admitted(String spec) {
        return TestCluster.of(pod(spec)).pod("web");
    }

    @Test
    void requests_are_taken_from_limits() {
        Pod pod = admitted("containers: [{name: a, resources: {requests: {cpu: 1}, limits: {cpu: 2, memory: 1Gi}}}]");

        assertThat(pod.spec().containers().getFirst().resources().requests())
                .containsEntry("cpu", Quantity.of(1))
                .containsEntry("memory", Quantity.parse("1Gi"));
    }

    @Test
    void ports_have_a_protocol_and_on_the_network_of_the_host_they_are_host_ports() {
        assertThat(admitted("containers: [{name: a, ports: [{containerPort: 80}]}]")
                        .spec()
                        .containers()
                        .getFirst()
                        .ports())
                .containsExactly(new ContainerPort(80, 0, "TCP", ""));
        assertThat(admitted("hostNetwork: true\ncontainers: [{name: a, ports: [{containerPort: 80}]}]")
                        .spec()
                        .containers()
                        .getFirst()
                        .ports())
                .containsExactly(new ContainerPort(80, 80, "TCP", ""));
    }

    @Test
    void unready_and_unreachable_nodes_are_tolerated_for_five_minutes() {
        assertThat(admitted("containers: [{name: a}]").spec().tolerations())
                .containsExactly(
                        new Toleration("node.kubernetes.io/not-ready", "Exists", "", "NoExecute", 300L),
                        new Toleration("node.kubernetes.io/unreachable", "Exists", "", "NoExecute", 300L));
    }

    @Test
    void who_tolerates_everything_is_left_alone() {
        assertThat(admitted("containers: [{name: a}]\ntolerations: [{operator: Exists}]")
                        .spec()
                        .tolerations())
                .hasSize(1);
    }

    @Test
    void match_label_keys_of_pod_affinity_become_requirements() {
        Pod pod = admitted("""
            containers: [{name: a}]
            affinity:
              podAntiAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                - {topologyKey: zone, labelSelector: {}, matchLabelKeys: [app, none]}
            """);

        PodAffinityTerm term = Objects.requireNonNull(
                        Objects.requireNonNull(pod.spec().affinity()).podAntiAffinity())
                .requiredDuringSchedulingIgnoredDuringExecution()
                .getFirst();
        assertThat(Objects.requireNonNull(term.labelSelector()).matchExpressions())
                .containsExactly(new SelectorRequirement("app", "In", List.of("web")));
    }

    @Test
    void a_priority_class_gives_its_value_and_policy() {
        Pod pod = TestCluster.of(HIGH + pod("priorityClassName: high\ncontainers: [{name: a}]"))
                .pod("web");

        assertThat(pod.spec().priority()).isEqualTo(1000);
        assertThat(pod.spec().preemptionPolicy()).isEqualTo("Never");
    }

    @Test
    void the_system_classes_are_built_in() {
        Pod pod = admitted("priorityClassName: system-node-critical\ncontainers: [{name: a}]");

        assertThat(pod.spec().priority()).isEqualTo(2_000_001_000);
    }

    @Test
    void the_lowest_of_several_default_classes_counts() {
        String classes = """
            {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: a}, value: 7, globalDefault: true}
            ---
            {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: b}, value: 5, globalDefault: true}
            ---
            """;

        Pod pod = TestCluster.of(classes + pod("containers: [{name: a}]")).pod("web");

        assertThat(pod.spec().priority()).isEqualTo(5);
        assertThat(pod.spec().priorityClassName()).isEqualTo("b");
    }

    @Test
    void a_pod_of_an_unknown_class_is_refused_and_the_others_are_not() {
        TestCluster test = TestCluster.of(pod("priorityClassName: top\ncontainers: [{name: a}]")
                + "---\n{apiVersion: v1, kind: Pod, metadata: {name: other}, spec: {containers: [{name: a}]}}\n");

        assertThat(test.pods()).extracting(Pod::name).containsExactly("other");
        assertThat(test.refusals)
                .containsExactly(
                        "Pod default/web was refused: pods \"web\" is forbidden: no PriorityClass with name top"
                                + " was found");
    }

    @Test
    void equal_pods_of_a_workload_are_refused_once() {
        TestCluster test = TestCluster.of("""
            apiVersion: batch/v1
            kind: Job
            metadata: {name: work}
            spec:
              parallelism: 5
              template: {spec: {priorityClassName: top, containers: [{name: a}]}}
            """);

        assertThat(test.refusals).hasSize(1);
        assertThat(test.cluster.events())
                .singleElement()
                .satisfies(event -> assertThat(event.regarding() + " " + event.reason())
                        .isEqualTo("Job default/work FailedCreate"));
    }

    @Test
    void a_priority_that_contradicts_the_class_is_refused() {
        TestCluster test = TestCluster.of(HIGH + pod("priorityClassName: high\npriority: 7\ncontainers: [{name: a}]"));

        assertThat(test.refusals).singleElement().asString().contains("the integer value of priority (7) must not be");
    }

    @Test
    void a_pod_that_comes_from_a_cluster_is_taken_as_it_is() {
        Pod pod = TestCluster.of("""
            apiVersion: v1
            kind: Pod
            metadata: {name: web, uid: "1"}
            spec: {priorityClassName: top, priority: 7, containers: [{name: a}], schedulerName: mine}
            """).pod("web");

        assertThat(pod.spec().priority()).isEqualTo(7);
        assertThat(pod.spec().tolerations()).isEmpty();
        assertThat(pod.metadata().uid()).isEqualTo("1");
    }

    @Test
    void a_runtime_class_adds_its_overhead_and_its_placement() {
        Pod pod = TestCluster.of("""
            apiVersion: node.k8s.io/v1
            kind: RuntimeClass
            metadata: {name: kata}
            handler: kata
            overhead: {podFixed: {cpu: 250m}}
            scheduling: {nodeSelector: {runtime: kata}, tolerations: [{key: kata, operator: Exists}]}
            ---
            """ + pod("runtimeClassName: kata\ncontainers: [{name: a}]"))
                .pod("web");

        assertThat(pod.spec().overhead()).containsEntry("cpu", Quantity.parse("250m"));
        assertThat(pod.spec().nodeSelector()).containsEntry("runtime", "kata");
        assertThat(pod.spec().tolerations()).extracting(Toleration::key).contains("kata");
    }

    @Test
    void a_namespace_that_is_used_is_there_and_has_its_name_as_a_label() {
        TestCluster test = TestCluster.of(
                "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: shop}, spec: {containers: [{name: a}]}}");

        Namespace shop = Objects.requireNonNull(test.cluster.objects().get(Namespace.class, "", "shop"));
        assertThat(shop.metadata().labels()).containsEntry("kubernetes.io/metadata.name", "shop");
    }

    @Test
    void a_claim_without_a_class_gets_the_default_one() {
        TestCluster test = TestCluster.of("""
            apiVersion: storage.k8s.io/v1
            kind: StorageClass
            metadata: {name: fast, annotations: {storageclass.kubernetes.io/is-default-class: "true"}}
            provisioner: example.com/disks
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: none}, spec: {storageClassName: ""}}
            """);

        assertThat(test.cluster.objects().list(PersistentVolumeClaim.class))
                .extracting(claim -> claim.spec().storageClassName())
                .containsExactly("fast", "");
    }

    @Test
    void a_name_is_generated_from_a_prefix() {
        TestCluster test = TestCluster.of("""
            {apiVersion: v1, kind: Pod, metadata: {generateName: run-}, spec: {containers: [{name: a}]}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {generateName: run-}, spec: {containers: [{name: a}]}}
            """);

        assertThat(test.pods())
                .hasSize(2)
                .extracting(Pod::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("run-[b-z2-9]{5}"));
    }
}
