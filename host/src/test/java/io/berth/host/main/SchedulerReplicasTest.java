package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.cluster.live.TestBed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes of {@code berth scheduler} on a real API server, with kube-scheduler's rights and short leases. */
class SchedulerReplicasTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String LEASE = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/kube-scheduler";
    private static final String NODE = """
        apiVersion: v1
        kind: Node
        metadata: {name: n%d, labels: {kubernetes.io/hostname: n%d}}
        status:
          capacity: {cpu: "64", memory: 256Gi, pods: "110"}
          allocatable: {cpu: "64", memory: 256Gi, pods: "110"}
          conditions: [{type: Ready, status: "True", reason: TestBed}]
        ---
        """;
    private static final String POD = """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, namespace: default}
        spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 100m}}}]}
        ---
        """;

    @TempDir
    Path folder;

    private Children children;
    private TestBed bed;

    @BeforeEach
    void start() {
        bed = TestBed.start();
        children = new Children(folder);
        bed.apply(NODE.formatted(1, 1) + NODE.formatted(2, 2));
    }

    @AfterEach
    void stop() {
        if (bed != null) {
            children.close();
            bed.close();
        }
    }

    private Process replica(String name) {
        return children.berth(
                name,
                bed.schedulerKubeconfig(),
                List.of(
                        "--secure-port=0",
                        "--leader-elect-lease-duration=6s",
                        "--leader-elect-renew-deadline=4s",
                        "--leader-elect-retry-period=1s"));
    }

    private boolean says(String name, String text) {
        return children.says(name, text);
    }

    private void await(String what, BooleanSupplier reached) throws InterruptedException {
        children.await(what, PATIENCE, reached);
    }

    private long bound(String prefix) {
        return bed.list("/api/v1/namespaces/default/pods").stream()
                .filter(pod -> pod.mapping("metadata").text("name").startsWith(prefix))
                .filter(pod -> !pod.mapping("spec").text("nodeName").isEmpty())
                .count();
    }

    private void pods(String prefix, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(POD.formatted(prefix + i));
        }
        bed.apply(text.toString());
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private String holder() {
        Tree.Mapping lease = bed.read(LEASE);
        return lease.mapping("spec").text("holderIdentity");
    }

    @Test
    void a_leader_that_was_frozen_binds_nothing_after_it_lost_the_lease_and_ends() throws Exception {
        Process first = replica("first");
        await("the first leads", () -> says("first", "Successfully acquired lease"));
        replica("second");
        pods("before-", 3);
        await("pods are bound", () -> bound("before-") == 3);
        await("the second waits", () -> says("second", "The leader by lease"));

        signal("STOP", first);
        pods("frozen-", 5);
        await("the second leads", () -> says("second", "Successfully acquired lease"));
        await("the second binds", () -> bound("frozen-") == 5);
        String holder = holder();

        signal("CONT", first);
        assertThat(first.waitFor(60, TimeUnit.SECONDS)).as("the first ends").isTrue();
        assertThat(first.exitValue()).isEqualTo(1);
        assertThat(says("first", "Leaderelection lost")).isTrue();
        assertThat(says("first", "Successfully bound pod default/frozen-"))
                .as("the first bound pods of the second's time")
                .isFalse();
        assertThat(holder()).as("the lease was not touched").isEqualTo(holder);
        assertThat(bed.list("/api/v1/namespaces/default/events"))
                .as("what was told of pods that the second bound")
                .noneMatch(event -> event.text("reason").equals("FailedScheduling"));
    }

    @Test
    @DisplayName("core 62: a leader that is asked to end gives the lease back, ends with 0, and the next one takes it")
    void a_leader_that_is_asked_to_end_gives_the_lease_back_and_the_next_one_takes_it() throws Exception {
        Process first = replica("first");
        await("the first leads", () -> says("first", "Successfully acquired lease"));
        replica("second");
        await("the second waits", () -> says("second", "The leader by lease"));

        signal("TERM", first);
        assertThat(first.waitFor(30, TimeUnit.SECONDS)).as("the first ends").isTrue();
        assertThat(first.exitValue()).isZero();
        assertThat(says("first", "Requested to terminate, exiting")).isTrue();
        await("the second leads", () -> says("second", "Successfully acquired lease"));
        pods("after-", 2);
        await("the second binds", () -> bound("after-") == 2);
        await("all changes are told", () -> leaderEvents().size() == 3);
        assertThat(leaderEvents()).allSatisfy(event -> {
            assertThat(event.text("type")).isEqualTo("Normal");
            assertThat(event.mapping("source").text("component")).isEqualTo("default-scheduler");
            assertThat(event.mapping("involvedObject").text("uid"))
                    .isEqualTo(bed.read(LEASE).mapping("metadata").text("uid"));
        });
        assertThat(leaderEvents())
                .extracting(event -> event.text("message").replaceFirst("^\\S+_\\S+ ", ""))
                .containsExactly("became leader", "stopped leading", "became leader");
    }

    /** In the order in which they were written. */
    private List<Tree.Mapping> leaderEvents() {
        return bed.list("/api/v1/namespaces/kube-system/events").stream()
                .filter(event -> event.text("reason").equals("LeaderElection"))
                .sorted(Comparator.comparing(event -> event.mapping("metadata").text("name")))
                .toList();
    }

    @Test
    void a_leader_writes_its_state_into_the_log_when_it_is_signalled_and_goes_on() throws Exception {
        Process first = replica("first");
        await("the first leads", () -> says("first", "Successfully acquired lease"));
        pods("before-", 3);
        await("pods are bound", () -> bound("before-") == 3);
        signal("USR2", first);
        await("the state is in the log", () -> says("first", "Dump of scheduling queue: activeQ:0"));
        assertThat(children.output("first"))
                .contains("Cache comparer: the 2 nodes are those of the cluster")
                .contains("Cache comparer: the 3 pods are those of the cluster")
                .contains("Dump of cached NodeInfo: n1, requested ");
        pods("after-", 2);
        await("pods are bound", () -> bound("after-") == 2);
    }
}
