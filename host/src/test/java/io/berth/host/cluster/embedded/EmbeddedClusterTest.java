package io.berth.host.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.RecordingListener;
import io.berth.host.cluster.embedded.EmbeddedCluster.Deletion;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What only the cluster in memory does: kubelets, nodes that go, time lines, changed manifests. */
class EmbeddedClusterTest {
    private static final String NODES = "{apiVersion: v1, kind: Node, metadata: {name: a}}\n"
            + "---\n"
            + "{apiVersion: v1, kind: Node, metadata: {name: b}}\n"
            + "---\n";
    private static final String POD =
            "{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: main, image: nginx}]}}\n";
    private static final String DEPLOYMENT = """
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: shop}
        spec:
          replicas: 2
          selector: {matchLabels: {app: shop}}
          template:
            metadata: {labels: {app: shop}}
            spec: {containers: [{name: main}]}
        """;

    private static String timeLine(String steps) {
        return "---\napiVersion: berth.io/v1\nkind: TimeLine\nsteps:\n" + steps;
    }

    @Test
    void a_bound_pod_starts_to_run() {
        TestCluster test = TestCluster.of(NODES + POD);

        test.cluster.bind(test.pod("web"), "a");

        Pod running = test.pod("web");
        assertThat(running.status().phase()).isEqualTo("Running");
        assertThat(running.status().startTime()).isEqualTo(TestCluster.START);
        assertThat(test.listener.lines("Pod"))
                .containsExactly("added Pod default/web", "changed Pod default/web", "changed Pod default/web");
    }

    @Test
    void binding_clears_the_nomination() {
        TestCluster test = TestCluster.of(NODES + POD);
        test.cluster.setNominatedNode(test.pod("web"), "b");

        test.cluster.bind(test.pod("web"), "a");

        assertThat(test.pod("web").status().nominatedNodeName()).isEmpty();
    }

    @Test
    void a_pod_with_gates_is_not_bound() {
        TestCluster test = TestCluster.of(NODES + POD.replace("spec: {", "spec: {schedulingGates: [{name: wait}], "));

        assertThatThrownBy(() -> test.cluster.bind(test.pod("web"), "a")).hasMessageContaining("schedulingGates");
    }

    @Test
    void a_node_that_goes_is_reported_before_its_pods_which_are_made_anew() {
        TestCluster test = TestCluster.of(NODES + DEPLOYMENT);
        test.bindAll("b");
        test.listener.forget();

        test.apply(NODES.replace("name: b", "name: c") + DEPLOYMENT);

        assertThat(test.listener.lines().getFirst()).isEqualTo("deleted Node b");
        assertThat(test.pods())
                .hasSize(2)
                .allSatisfy(pod -> assertThat(pod.spec().nodeName()).isEmpty());
    }

    @Test
    void a_pod_that_is_bound_to_a_node_that_is_gone_does_not_stay() {
        TestCluster test = TestCluster.of(NODES + POD);

        test.cluster.bind(test.pod("web"), "gone");

        assertThat(test.pods()).isEmpty();
    }

    @Test
    @DisplayName("core 45: pods that have ended are neither reported nor listed")
    void pods_that_have_ended_are_neither_reported_nor_listed() {
        TestCluster test = TestCluster.of(POD.trim().replaceAll("}$", ", status: {phase: Succeeded}}"));

        assertThat(test.listener.lines("Pod")).isEmpty();
        assertThat(test.pods()).isEmpty();
    }

    @Test
    @DisplayName("core 45: a pod that ends is reported as deleted")
    void a_pod_that_ends_is_reported_as_deleted() {
        TestCluster test = TestCluster.of(NODES + POD);
        test.cluster.bind(test.pod("web"), "a");

        test.apply(NODES + POD.trim().replaceAll("}$", ", status: {phase: Succeeded}}"));

        assertThat(test.listener.lines("Pod").getLast()).isEqualTo("deleted Pod default/web");
        assertThat(test.pods()).isEmpty();
    }

    @Test
    void with_grace_a_running_pod_is_marked_and_goes_when_the_time_is_over() {
        TestCluster test = TestCluster.of(Deletion.GRACEFUL, NODES + POD);
        test.cluster.bind(test.pod("web"), "a");

        test.cluster.deletePod(test.pod("web"));
        assertThat(test.pod("web").metadata().deletionTimestamp()).isNotNull();
        test.pass(Duration.ofSeconds(29));
        assertThat(test.pods()).hasSize(1);
        test.pass(Duration.ofSeconds(1));

        assertThat(test.pods()).isEmpty();
    }

    @Test
    void with_grace_a_pod_without_a_node_goes_at_once() {
        TestCluster test = TestCluster.of(Deletion.GRACEFUL, NODES + POD);

        test.cluster.deletePod(test.pod("web"));

        assertThat(test.pods()).isEmpty();
    }

    @Test
    void manifests_that_have_not_changed_change_nothing() {
        TestCluster test = TestCluster.of(NODES + POD + DEPLOYMENT);
        test.listener.forget();

        test.apply("# a comment moves all lines\n" + NODES + POD + DEPLOYMENT);

        assertThat(test.listener.lines()).isEmpty();
    }

    @Test
    void changed_new_and_missing_manifests_are_applied() {
        TestCluster test = TestCluster.of(NODES + POD);
        test.listener.forget();

        test.apply("{apiVersion: v1, kind: Node, metadata: {name: a, labels: {x: z}}}\n---\n"
                + "{apiVersion: v1, kind: Node, metadata: {name: c}}\n---\n" + POD);

        assertThat(test.listener.lines()).containsExactly("deleted Node b", "changed Node a", "added Node c");
    }

    @Test
    void a_pod_on_a_node_keeps_it_when_its_labels_change() {
        TestCluster test = TestCluster.of(NODES + POD);
        test.cluster.bind(test.pod("web"), "a");
        String uid = test.pod("web").metadata().uid();

        test.apply(NODES + POD.replace("name: web", "name: web, labels: {x: z}"));

        assertThat(test.pod("web").spec().nodeName()).isEqualTo("a");
        assertThat(test.pod("web").metadata().uid()).isEqualTo(uid);
        assertThat(test.pod("web").metadata().labels()).containsEntry("x", "z");
    }

    @Test
    void a_pod_on_a_node_whose_containers_change_is_replaced() {
        TestCluster test = TestCluster.of(NODES + POD);
        test.cluster.bind(test.pod("web"), "a");
        String uid = test.pod("web").metadata().uid();

        test.apply(NODES + POD.replace("nginx", "httpd"));

        assertThat(test.pod("web").spec().nodeName()).isEmpty();
        assertThat(test.pod("web").metadata().uid()).isNotEqualTo(uid);
    }

    @Test
    void steps_of_a_time_line_happen_at_their_times() {
        TestCluster test = TestCluster.of(NODES + DEPLOYMENT + timeLine("""
            - at: 10s
              apply: [{apiVersion: v1, kind: Node, metadata: {name: c}}]
              delete: [{kind: Node, name: a}]
            - at: 20s
              scale: [{kind: Deployment, name: shop, replicas: 5}]
            """));

        test.pass(Duration.ofSeconds(9));
        assertThat(names(test)).containsExactly("a", "b");
        test.pass(Duration.ofSeconds(1));
        assertThat(names(test)).containsExactly("b", "c");
        assertThat(test.pods()).hasSize(2);
        test.pass(Duration.ofSeconds(10));

        assertThat(test.pods()).hasSize(5);
    }

    private static Set<String> names(TestCluster test) {
        Set<String> names = new TreeSet<>();
        test.cluster.objects().list(Node.class).forEach(node -> names.add(node.name()));
        return names;
    }

    @Test
    void what_a_time_line_made_stays_when_the_manifests_change() {
        TestCluster test = TestCluster.of(
                NODES + timeLine("- {at: 1s, apply: [{apiVersion: v1, kind: Node, metadata: {name: c}}]}\n"));
        test.pass(Duration.ofSeconds(1));

        test.apply(NODES + POD);

        assertThat(names(test)).containsExactly("a", "b", "c");
    }

    @Test
    void a_step_at_the_start_happens_before_the_scheduler_looks() {
        TestCluster test = TestCluster.of(NODES + timeLine("- {at: 0s, delete: [{kind: Node, name: a}]}\n"));

        assertThat(test.listener.lines("Node")).containsExactly("added Node b");
    }

    @Test
    void pods_leave_a_node_that_is_down_when_their_tolerations_end() {
        TestCluster test = TestCluster.of(NODES + DEPLOYMENT + timeLine("- {at: 10s, nodesDown: [a]}\n"));
        test.bindAll("a");
        List<String> before = test.pods().stream().map(Pod::name).toList();

        test.pass(Duration.ofSeconds(10));
        assertThat(test.node("a").spec().taints()).extracting("effect").contains("NoSchedule", "NoExecute");
        test.pass(Duration.ofSeconds(299));
        assertThat(test.pods()).extracting(Pod::name).containsExactlyElementsOf(before);
        test.pass(Duration.ofSeconds(1));

        assertThat(test.pods()).hasSize(2).extracting(Pod::name).doesNotContainAnyElementsOf(before);
    }

    @Test
    void pods_stay_on_a_node_that_comes_back_in_time() {
        TestCluster test = TestCluster.of(
                NODES + DEPLOYMENT + timeLine("- {at: 10s, nodesDown: [a]}\n- {at: 20s, nodesUp: [a]}\n"));
        test.bindAll("a");
        List<String> before = test.pods().stream().map(Pod::name).toList();

        test.pass(Duration.ofSeconds(1000));

        assertThat(test.node("a").spec().taints()).isEmpty();
        assertThat(test.pods()).extracting(Pod::name).containsExactlyElementsOf(before);
    }

    @Test
    void a_taint_that_a_pod_does_not_tolerate_evicts_it() {
        TestCluster test = TestCluster.of(NODES + POD);
        test.cluster.bind(test.pod("web"), "a");

        test.apply(NODES.replace("name: a}", "name: a}, spec: {taints: [{key: x, effect: NoExecute}]}") + POD);
        test.pass(Duration.ofSeconds(1));

        assertThat(test.pods()).isEmpty();
    }

    @Test
    void the_raw_object_shows_what_has_happened_since() {
        TestCluster test = TestCluster.of(NODES + POD);
        test.cluster.bind(test.pod("web"), "a");

        Tree.Mapping raw = Objects.requireNonNull(test.cluster.objects().raw(test.pod("web")));

        assertThat(raw.mapping("spec").text("nodeName")).isEqualTo("a");
        assertThat(raw.mapping("status").text("phase")).isEqualTo("Running");
        assertThat(((Tree.Sequence) Objects.requireNonNull(raw.mapping("spec").get("containers"))).items())
                .singleElement()
                .isInstanceOfSatisfying(
                        Tree.Mapping.class,
                        container -> assertThat(container.text("image")).isEqualTo("nginx"));
    }

    @Test
    @DisplayName("core 20: events about one version of an object are counted as one, whatever their notes say")
    void events_about_one_version_are_counted_whatever_their_notes_say() {
        TestCluster test = TestCluster.of(NODES + POD);
        Pod pod = test.pod("web");

        test.cluster.event(pod, null, "Warning", "FailedScheduling", "Scheduling", "no room");
        test.cluster.event(pod, null, "Warning", "FailedScheduling", "Scheduling", "no ports");
        test.cluster.setNominatedNode(pod, "a");
        test.cluster.event(test.pod("web"), null, "Warning", "FailedScheduling", "Scheduling", "no room");

        assertThat(test.cluster.events())
                .extracting(event -> event.note() + " " + event.count())
                .containsExactly("no room 2", "no room 1");
    }

    @Test
    void equal_events_are_counted() {
        TestCluster test = TestCluster.of(NODES + POD);
        Pod pod = test.pod("web");

        test.cluster.event(pod, null, "Warning", "FailedScheduling", "Scheduling", "no room");
        test.cluster.event(pod, null, "Warning", "FailedScheduling", "Scheduling", "no room");
        test.cluster.event(pod, null, "Normal", "Scheduled", "Binding", "on a");

        assertThat(test.cluster.events())
                .extracting(event -> event.regarding() + " " + event.reason() + " " + event.count())
                .containsExactly("Pod default/web FailedScheduling 2", "Pod default/web Scheduled 1");
    }

    @Test
    void old_events_make_room_for_new_ones_and_are_counted() {
        TestCluster test = TestCluster.of(POD);

        for (int i = 0; i < 10_005; i++) {
            test.cluster.event(test.pod("web"), null, "Normal", "Tick", "Tick " + i, "tick");
        }

        assertThat(test.cluster.events()).hasSize(10_000);
        assertThat(test.cluster.eventsDropped()).isEqualTo(5);
    }

    @Test
    void a_cluster_is_watched_by_one() {
        TestCluster test = TestCluster.of(POD);

        assertThatThrownBy(() -> test.cluster.start(new RecordingListener()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the cluster is watched already");
    }

    @Test
    void changes_of_many_threads_are_reported_one_after_the_other() throws InterruptedException {
        TestCluster test = TestCluster.of(NODES + DEPLOYMENT.replace("replicas: 2", "replicas: 200"));
        List<Pod> pods = test.pods();
        List<Thread> threads = List.of(
                Thread.ofVirtual().start(() -> pods.subList(0, 100).forEach(pod -> test.cluster.bind(pod, "a"))),
                Thread.ofVirtual().start(() -> pods.subList(100, 200).forEach(pod -> test.cluster.bind(pod, "b"))));
        for (Thread thread : threads) {
            thread.join();
        }

        test.listener.await(change -> change.after() instanceof Pod pod
                && pod.name().equals(pods.getLast().name())
                && pod.status().phase().equals("Running"));
        assertThat(test.pods())
                .allSatisfy(pod -> assertThat(pod.status().phase()).isEqualTo("Running"));
        assertThat(test.listener.lines("Pod")).hasSize(200 + 2 * 200);
    }
}
