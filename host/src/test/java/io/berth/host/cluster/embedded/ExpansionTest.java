package io.berth.host.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.OwnerReference;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.model.ReplicaSet;
import io.berth.api.model.RequiredNodeAffinity;
import io.berth.api.model.ResourceClaim;
import io.berth.host.tree.TreeWriter;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What becomes of workloads. */
class ExpansionTest {
    private static final String TEMPLATE = """
          template:
            metadata: {labels: {app: web}}
            spec:
              containers: [{name: main, resources: {requests: {cpu: 1}}}]
        """;

    private static String workload(String apiVersion, String kind, String spec) {
        return "apiVersion: " + apiVersion + "\nkind: " + kind + "\nmetadata: {name: web}\nspec:\n" + spec.indent(2)
                + TEMPLATE;
    }

    private static String deployment(int replicas) {
        return workload("apps/v1", "Deployment", "replicas: " + replicas + "\nselector: {matchLabels: {app: web}}");
    }

    private static OwnerReference controller(KubeObject object) {
        return Objects.requireNonNull(object.metadata().controller());
    }

    private static String node(String name, String rest) {
        return "---\n{apiVersion: v1, kind: Node, metadata: {name: " + name + ", labels: {name: " + name + "}}" + rest
                + "}\n";
    }

    @Test
    void a_deployment_becomes_a_replica_set_and_pods() {
        TestCluster test = TestCluster.of(deployment(3));

        ReplicaSet set =
                test.cluster.objects().list(ReplicaSet.class).iterator().next();
        String hash = Objects.requireNonNull(set.metadata().labels().get("pod-template-hash"));
        assertThat(set.name()).isEqualTo("web-" + hash);
        assertThat(controller(set).kind()).isEqualTo("Deployment");
        assertThat(test.pods()).hasSize(3).allSatisfy(pod -> {
            assertThat(pod.name()).matches("web-" + hash + "-[b-z2-9]{5}");
            assertThat(pod.metadata().labels())
                    .containsEntry("pod-template-hash", hash)
                    .containsEntry("app", "web");
            assertThat(controller(pod).name()).isEqualTo(set.name());
            assertThat(controller(pod).uid()).isEqualTo(set.metadata().uid());
        });
    }

    @Test
    void the_same_input_gives_the_same_names_and_identities() {
        assertThat(TestCluster.of(deployment(3)).pods())
                .isEqualTo(TestCluster.of(deployment(3)).pods());
    }

    @Test
    void a_deployment_whose_pods_are_given_without_their_replica_set_is_filled_up() {
        String pod = """
            ---
            apiVersion: v1
            kind: Pod
            metadata:
              name: web-5d4f-abcde
              uid: pod-1
              labels: {app: web, pod-template-hash: 5d4f}
              ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-5d4f, uid: set-1, controller: true}]
            spec: {nodeName: node-1, containers: [{name: main}]}
            """;

        TestCluster test = TestCluster.of(deployment(3) + pod);

        assertThat(test.pods()).hasSize(3).allSatisfy(one -> {
            assertThat(controller(one).name()).isEqualTo("web-5d4f");
            assertThat(controller(one).uid()).isEqualTo("set-1");
        });
    }

    @Test
    void a_deployment_its_replica_set_and_its_pods_are_not_doubled() {
        TestCluster first = TestCluster.of(deployment(2));
        StringBuilder dump = new StringBuilder(deployment(2));
        for (ReplicaSet set : first.cluster.objects().list(ReplicaSet.class)) {
            dump.append("---\n").append(json(first, set)).append('\n');
        }
        first.pods()
                .forEach(pod -> dump.append("---\n").append(json(first, pod)).append('\n'));

        assertThat(TestCluster.of(dump.toString()).pods())
                .extracting(Pod::name)
                .containsExactlyElementsOf(first.pods().stream().map(Pod::name).toList());
    }

    private static String json(TestCluster test, KubeObject object) {
        return TreeWriter.json(Objects.requireNonNull(test.cluster.objects().raw(object)));
    }

    @Test
    void pods_that_have_ended_do_not_count_for_a_replica_set() {
        String pod = """
            ---
            apiVersion: v1
            kind: Pod
            metadata:
              name: old
              ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: set-1, controller: true}]
            spec: {containers: [{name: main}]}
            status: {phase: Failed}
            """;

        TestCluster test = TestCluster.of(
                workload("apps/v1", "ReplicaSet", "replicas: 1\nselector: {matchLabels: {app: web}}") + pod);

        assertThat(test.pods()).singleElement().extracting(Pod::name).isNotEqualTo("old");
    }

    @Test
    void a_stateful_set_numbers_its_pods_and_makes_their_claims() {
        TestCluster test = TestCluster.of(workload("apps/v1", "StatefulSet", """
            replicas: 2
            ordinals: {start: 3}
            selector: {matchLabels: {app: web}}
            volumeClaimTemplates:
            - metadata: {name: data}
              spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """));

        assertThat(test.pods()).extracting(Pod::name).containsExactly("web-3", "web-4");
        assertThat(test.pod("web-3").spec().volumes())
                .anySatisfy(volume -> assertThat(Objects.requireNonNull(volume.persistentVolumeClaim())
                                .claimName())
                        .isEqualTo("data-web-3"));
        assertThat(test.cluster.objects().list(PersistentVolumeClaim.class))
                .extracting(PersistentVolumeClaim::name)
                .containsExactly("data-web-3", "data-web-4");
    }

    @Test
    void a_daemon_set_has_a_pod_for_each_node_that_it_may_run_on() {
        String set = workload("apps/v1", "DaemonSet", "selector: {matchLabels: {app: web}}");

        TestCluster test = TestCluster.of(set
                + node("a", "")
                + node("cordoned", ", spec: {taints: [{key: node.kubernetes.io/unschedulable, effect: NoSchedule}]}")
                + node("tainted", ", spec: {taints: [{key: gpu, effect: NoSchedule}]}"));

        assertThat(test.pods()).hasSize(2);
        RequiredNodeAffinity first =
                RequiredNodeAffinity.of(test.pods().getFirst().spec());
        assertThat(first.matches(test.node("a"))).isTrue();
        assertThat(first.matches(test.node("cordoned"))).isFalse();
        assertThat(test.pods().getFirst().spec().tolerations())
                .extracting(toleration -> toleration.key() + ":" + toleration.effect())
                .contains("node.kubernetes.io/disk-pressure:NoSchedule", "node.kubernetes.io/unreachable:NoExecute");
    }

    @Test
    void a_daemon_set_follows_the_nodes() {
        String set = workload("apps/v1", "DaemonSet", "selector: {matchLabels: {app: web}}");
        TestCluster test = TestCluster.of(set + node("a", ""));
        test.bindAll("a");

        test.apply(set + node("b", ""));

        assertThat(test.pods())
                .singleElement()
                .satisfies(pod -> assertThat(RequiredNodeAffinity.of(pod.spec()).matches(test.node("b")))
                        .isTrue());
    }

    @Test
    void a_job_has_as_many_pods_as_may_run_side_by_side() {
        assertThat(TestCluster.of(workload("batch/v1", "Job", "parallelism: 3\ncompletions: 2"))
                        .pods())
                .hasSize(2);
        assertThat(TestCluster.of(workload("batch/v1", "Job", "parallelism: 3")).pods())
                .hasSize(3);
        assertThat(TestCluster.of(workload("batch/v1", "Job", "backoffLimit: 1"))
                        .pods())
                .hasSize(1);
        assertThat(TestCluster.of(workload("batch/v1", "Job", "suspend: true")).pods())
                .isEmpty();
    }

    @Test
    void pods_of_an_indexed_job_have_their_index() {
        TestCluster test =
                TestCluster.of(workload("batch/v1", "Job", "parallelism: 2\ncompletions: 2\ncompletionMode: Indexed"));

        assertThat(test.pods()).extracting(Pod::name).allMatch(name -> name.matches("web-[01]-[b-z2-9]{5}"));
        assertThat(test.pods())
                .extracting(pod -> pod.metadata().annotations().get("batch.kubernetes.io/job-completion-index"))
                .containsExactly("0", "1");
    }

    @Test
    void a_job_that_is_complete_makes_no_pods() {
        String job =
                workload("batch/v1", "Job", "completions: 1") + "status: {completionTime: '2026-01-01T00:00:00Z'}\n";

        assertThat(TestCluster.of(job).pods()).isEmpty();
    }

    private static String cronJob(String rest) {
        return """
            apiVersion: batch/v1
            kind: CronJob
            metadata: {name: night}
            spec:
              schedule: "0 3 * * *"
              %s
              jobTemplate:
                spec:
                  template:
                    spec: {containers: [{name: main}], restartPolicy: Never}
            """.formatted(rest);
    }

    @Test
    void a_cron_job_makes_one_job_now_unless_it_is_suspended() {
        TestCluster test = TestCluster.of(cronJob("suspend: false"));

        assertThat(test.pods()).singleElement().extracting(Pod::name).asString().startsWith("night-29453760-");
        assertThat(test.cluster.objects().list(GenericObject.class))
                .extracting(GenericObject::kind)
                .contains("CronJob", "Job");
        assertThat(TestCluster.of(cronJob("suspend: true")).pods()).isEmpty();
    }

    @Test
    void a_replication_controller_has_its_pods() {
        String text = """
            apiVersion: v1
            kind: ReplicationController
            metadata: {name: old}
            spec:
              replicas: 2
              selector: {app: old}
              template:
                metadata: {labels: {app: old}}
                spec: {containers: [{name: main}]}
            """;

        assertThat(TestCluster.of(text).pods()).hasSize(2);
    }

    @Test
    void a_replica_set_without_a_template_only_selects() {
        String text = """
            apiVersion: apps/v1
            kind: ReplicaSet
            metadata: {name: web}
            spec: {replicas: 3, selector: {matchLabels: {app: web}}}
            """;

        assertThat(TestCluster.of(text).pods()).isEmpty();
    }

    @Test
    void a_pod_that_is_deleted_is_replaced_by_another_one() {
        TestCluster test = TestCluster.of(deployment(2));
        Pod gone = test.pods().getFirst();

        test.cluster.deletePod(gone);

        assertThat(test.pods())
                .hasSize(2)
                .extracting(pod -> pod.metadata().uid())
                .doesNotContain(gone.metadata().uid());
    }

    @Test
    void a_deployment_that_shrinks_lets_pods_without_a_node_go_first() {
        TestCluster test = TestCluster.of(deployment(3) + node("a", ""));
        Pod bound = test.pods().get(1);
        test.cluster.bind(bound, "a");

        test.apply(deployment(1) + node("a", ""));

        assertThat(test.pods()).extracting(Pod::name).containsExactly(bound.name());
    }

    @Test
    void a_changed_template_replaces_all_pods() {
        TestCluster test = TestCluster.of(deployment(2));
        List<String> before = test.pods().stream().map(Pod::name).toList();

        test.apply(deployment(2).replace("cpu: 1", "cpu: 2"));

        assertThat(test.pods()).hasSize(2).extracting(Pod::name).doesNotContainAnyElementsOf(before);
        assertThat(test.cluster.objects().list(ReplicaSet.class)).hasSize(2);
    }

    @Test
    void a_deployment_that_goes_takes_its_pods_along() {
        TestCluster test = TestCluster.of(deployment(2));

        test.apply("");

        assertThat(test.pods()).isEmpty();
        assertThat(test.cluster.objects().list(ReplicaSet.class)).isEmpty();
    }

    @Test
    void a_pod_with_a_template_of_a_resource_claim_gets_its_claim() {
        String text = """
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaimTemplate
            metadata: {name: gpu}
            spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.example.com}}]}}}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: train}
            spec:
              containers: [{name: main}]
              resourceClaims: [{name: mine, resourceClaimTemplateName: gpu}]
            """;

        TestCluster test = TestCluster.of(text);

        ResourceClaim claim =
                test.cluster.objects().list(ResourceClaim.class).iterator().next();
        assertThat(claim.name()).matches("train-mine-[b-z2-9]{5}");
        assertThat(controller(claim).uid())
                .isEqualTo(test.pod("train").metadata().uid());
        assertThat(test.pod("train").status().resourceClaimStatuses())
                .singleElement()
                .satisfies(status -> assertThat(status.resourceClaimName()).isEqualTo(claim.name()));
    }

    @Test
    void a_generic_ephemeral_volume_gets_its_claim() {
        String text = """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec:
              containers: [{name: main}]
              volumes:
              - name: scratch
                ephemeral: {volumeClaimTemplate: {spec: {resources: {requests: {storage: 1Gi}}}}}
            """;

        TestCluster test = TestCluster.of(text);

        assertThat(test.cluster.objects().get(PersistentVolumeClaim.class, "default", "web-scratch"))
                .isNotNull();
        test.cluster.deletePod(test.pod("web"));
        assertThat(test.cluster.objects().list(PersistentVolumeClaim.class)).isEmpty();
    }
}
