package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.live.FaultProxy;
import io.berth.host.cluster.live.LiveConnection;
import io.berth.host.cluster.live.TestBed;
import io.berth.host.cycle.ScheduleResult;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Berth beside kube-scheduler on the same nodes, each with half of the pods. The pods come in rounds; what the other
 * one bound in earlier rounds, Berth has to count. There are more pods than the nodes have room for.
 */
@Tag("testbed")
class SideBySideTest {
    private static final int NODES = 30;
    private static final int NODE_MILLIS = 8000;
    private static final int PODS = 300;
    private static final int ROUNDS = 6;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration UNTIL_ALL_IS_SEEN = Duration.ofSeconds(1);

    /** A decision of Berth, and the pods that the other one had bound before the round began. */
    private record Decision(String pod, String node, Set<String> boundBefore) {}

    @TempDir
    Path folder;

    private final List<Decision> decisions = new CopyOnWriteArrayList<>();
    private volatile Set<String> boundBefore = Set.of();
    private TestBed bed;
    private FaultProxy proxy;
    private Children children;

    @BeforeEach
    void start() throws Exception {
        bed = TestBed.start();
        proxy = new FaultProxy(bed);
        children = new Children(folder);
        for (int i = 0; i < NODES; i++) {
            bed.node("node-" + i, NODE_MILLIS + "m", 110);
        }
    }

    @AfterEach
    void stop() {
        if (bed != null) {
            children.close();
            proxy.close();
            bed.close();
        }
    }

    private void kubeScheduler() {
        children.start(
                "kube-scheduler",
                List.of(
                        bed.program("kube-scheduler").toString(),
                        "--config=" + bed.schedulerConfig(),
                        "--secure-port=0"));
    }

    private LiveScheduler berth() throws InterruptedException {
        Path config = folder.resolve("berth.yaml");
        Stage.write(config, """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{schedulerName: berth}]
            """);
        LiveConnection connection =
                LiveConnection.of(bed.schedulerKubeconfig(), proxy.address()).withRate(-1, 1);
        return new LiveScheduler(connection, config, Clock.systemUTC(), this::note);
    }

    private void note(PodInfo pod, ScheduleResult result) {
        if (result instanceof ScheduleResult.Placed placed) {
            decisions.add(new Decision(pod.name(), placed.node().name(), boundBefore));
        }
    }

    private static int millis(String pod) {
        return 500 * (1 + number(pod) % 3);
    }

    private static boolean isBerths(String pod) {
        return number(pod) % 2 == 0;
    }

    private static int number(String pod) {
        return Integer.parseInt(pod.substring("pod-".length()));
    }

    private void pod(int number) {
        String name = "pod-" + number;
        bed.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: %s, namespace: default}
            spec:
              schedulerName: %s
              containers: [{name: main, image: pause, resources: {requests: {cpu: "%dm"}}}]
            """.formatted(name, isBerths(name) ? "berth" : "default-scheduler", millis(name)));
    }

    /** Until each pod is bound or was refused. */
    private void awaitAnswers(int pods) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (answered() < pods) {
            if (System.nanoTime() > end) {
                throw new AssertionError(answered() + " of " + pods + " pods were answered:\n" + children.outputs());
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private long answered() {
        return bed.list("/api/v1/namespaces/default/pods").stream()
                .filter(pod -> !pod.mapping("spec").text("nodeName").isEmpty()
                        || pod.mapping("status").get("conditions") instanceof Tree.Sequence)
                .count();
    }

    @Test
    void each_pod_is_bound_once_and_no_node_is_overfull_by_what_berth_decides() throws InterruptedException {
        kubeScheduler();
        try (LiveScheduler berth = berth()) {
            for (int round = 0; round < ROUNDS; round++) {
                int perRound = PODS / ROUNDS;
                for (int i = round * perRound; i < (round + 1) * perRound; i++) {
                    pod(i);
                }
                awaitAnswers((round + 1) * perRound);
                TimeUnit.MILLISECONDS.sleep(UNTIL_ALL_IS_SEEN.toMillis());
                boundBefore = others();
            }
            assertThat(berth.notBound()).isZero();
        }
        Map<String, String> placed = PodTable.of(bed).nodes();
        assertThat(placed).hasSize(PODS);
        assertEachBoundOnce(placed);
        assertBerthCounted(placed);
        assertNobodyWaitsInVain(placed);
    }

    private void assertEachBoundOnce(Map<String, String> placed) {
        assertThat(proxy.bound())
                .as("Berth's bindings")
                .hasSize((int) placed.keySet().stream()
                        .filter(pod -> isBerths(pod) && !placed.get(pod).isEmpty())
                        .count())
                .allSatisfy((path, times) -> assertThat(times).isOne());
        assertThat(bed.list("/apis/events.k8s.io/v1/namespaces/default/events"))
                .filteredOn(event -> event.text("reason").equals("Scheduled"))
                .extracting(event -> event.mapping("regarding").text("name"))
                .as("pods whose binding either of them has told")
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(PODS / 2);
    }

    /** The pods that kube-scheduler has bound by now. */
    private Set<String> others() {
        Set<String> pods = new TreeSet<>();
        PodTable.of(bed).nodes().forEach((pod, node) -> {
            if (!node.isEmpty() && !isBerths(pod)) {
                pods.add(pod);
            }
        });
        return pods;
    }

    private void assertBerthCounted(Map<String, String> placed) {
        List<String> own = new ArrayList<>();
        for (Decision decision : decisions) {
            own.add(decision.pod);
            assertThat(placed).containsEntry(decision.pod, decision.node);
            int used = 0;
            for (List<String> pods : List.of(own, List.copyOf(decision.boundBefore))) {
                used += pods.stream()
                        .filter(pod -> decision.node.equals(placed.get(pod)))
                        .mapToInt(SideBySideTest::millis)
                        .sum();
            }
            assertThat(used)
                    .as("what is on %s with %s", decision.node, decision.pod)
                    .isLessThanOrEqualTo(NODE_MILLIS);
        }
        assertThat(own).as("Berth's pods").hasSizeBetween(PODS / 4, PODS / 2).doesNotHaveDuplicates();
        assertThat(others()).as("kube-scheduler's pods").hasSizeBetween(PODS / 4, PODS / 2);
    }

    private static void assertNobodyWaitsInVain(Map<String, String> placed) {
        Map<String, Integer> free = new TreeMap<>();
        for (int i = 0; i < NODES; i++) {
            free.put("node-" + i, NODE_MILLIS);
        }
        placed.forEach((pod, node) -> free.computeIfPresent(node, (name, millis) -> millis - millis(pod)));
        List<String> waiting = placed.keySet().stream()
                .filter(pod -> placed.get(pod).isEmpty())
                .toList();
        assertThat(waiting)
                .as("pods without a place")
                .isNotEmpty()
                .allSatisfy(pod -> assertThat(free.values())
                        .allSatisfy(millis -> assertThat(millis).isLessThan(millis(pod))));
    }
}
