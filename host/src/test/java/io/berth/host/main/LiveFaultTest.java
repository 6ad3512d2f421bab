package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.cluster.live.FaultProxy;
import io.berth.host.cluster.live.FaultProxy.Fault;
import io.berth.host.cluster.live.LiveConnection;
import io.berth.host.cluster.live.TestBed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What may go wrong between a scheduler and a real API server. Nodes have room for just as many pods as there are, so a
 * place that the scheduler took for used would be missed; each pod must be bound once.
 */
@Tag("testbed")
class LiveFaultTest {
    private static final int NODES = 4;
    private static final int PODS_PER_NODE = 5;
    private static final int PODS = NODES * PODS_PER_NODE;
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String ALL_PODS = "/api/v1/namespaces/default/pods";

    private static TestBed bed;
    private FaultProxy proxy;

    @BeforeAll
    static void start() {
        bed = TestBed.start();
    }

    @AfterAll
    static void stop() {
        if (bed != null) {
            bed.close();
        }
    }

    @BeforeEach
    void nodes() throws Exception {
        bed.wipe();
        proxy = new FaultProxy(bed);
        for (int i = 0; i < NODES; i++) {
            node("node-" + i);
        }
    }

    @AfterEach
    void closeProxy() {
        if (proxy != null) {
            proxy.close();
        }
    }

    private static void node(String name) {
        bed.node(name, "64", PODS_PER_NODE);
    }

    private static void pods(int from, int to) {
        for (int i = from; i < to; i++) {
            bed.apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: pod-%d, namespace: default}
                spec:
                  terminationGracePeriodSeconds: 0
                  containers: [{name: main, image: pause, resources: {requests: {cpu: 10m}}}]
                """.formatted(i));
        }
    }

    private LiveScheduler scheduler() throws InterruptedException {
        return new LiveScheduler(connection());
    }

    /** With the rights of kube-scheduler, through the proxy. */
    private LiveConnection connection() {
        return LiveConnection.of(bed.schedulerKubeconfig(), proxy.address()).withRate(-1, 1);
    }

    /** The node of each pod. */
    private static Map<String, String> placed() {
        Map<String, String> nodes = new TreeMap<>();
        for (Tree.Mapping pod : bed.list(ALL_PODS)) {
            nodes.put(pod.mapping("metadata").text("name"), pod.mapping("spec").text("nodeName"));
        }
        return nodes;
    }

    private static void awaitBound(int pods) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (placed().values().stream().filter(node -> !node.isEmpty()).count() < pods) {
            assertThat(System.nanoTime())
                    .as("pods that were bound in time, of " + placed())
                    .isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private void assertEachBoundOnce(int pods) {
        assertThat(placed()).hasSize(pods).doesNotContainValue("");
        assertThat(proxy.bound())
                .hasSize(pods)
                .allSatisfy((path, times) -> assertThat(times).isOne());
    }

    /** All pods are bound although some bindings have a fault. */
    private void bindsAllDespite(int times, Fault fault) throws InterruptedException {
        proxy.next(times, FaultProxy::isBind, fault);
        try (LiveScheduler scheduler = new LiveScheduler(connection().withTimeout(Duration.ofSeconds(3)))) {
            pods(0, PODS);
            awaitBound(PODS);
        }
        assertThat(proxy.injected()).isEqualTo(times);
        assertEachBoundOnce(PODS);
    }

    @Test
    void bindings_that_are_refused_as_conflicts_are_made_again() throws InterruptedException {
        bindsAllDespite(5, new Fault.Refuse(409, "Conflict", ""));
    }

    @Test
    void a_busy_server_is_asked_again_when_it_says_so() throws InterruptedException {
        bindsAllDespite(5, new Fault.Refuse(429, "TooManyRequests", "1"));
    }

    @Test
    void errors_of_the_server_are_survived() throws InterruptedException {
        bindsAllDespite(30, new Fault.Refuse(500, "InternalError", ""));
    }

    @Test
    void a_binding_whose_answer_is_lost_is_found_to_be_made() throws InterruptedException {
        bindsAllDespite(5, new Fault.LoseAnswer());
    }

    @Test
    void a_binding_that_is_never_answered_is_found_to_be_made() throws InterruptedException {
        bindsAllDespite(3, new Fault.Hang());
    }

    @Test
    void a_binding_that_fails_and_was_made_all_the_same_is_no_failure() throws InterruptedException {
        proxy.next(5, FaultProxy::isBind, new Fault.WrongError());
        try (LiveScheduler scheduler = scheduler()) {
            pods(0, PODS);
            awaitBound(PODS);
            assertThat(scheduler.notBound()).isZero();
        }
        assertThat(proxy.injected()).isEqualTo(5);
        assertEachBoundOnce(PODS);
    }

    @Test
    void watches_that_are_cut_go_on_where_they_were() throws Exception {
        try (LiveScheduler scheduler = scheduler()) {
            for (int i = 0; i < 5; i++) {
                pods(4 * i, 4 * i + 4);
                proxy.cutWatches();
                TimeUnit.MILLISECONDS.sleep(300);
            }
            awaitBound(PODS);
        }
        assertEachBoundOnce(PODS);
    }

    @Test
    void what_happened_while_a_version_was_forgotten_is_seen() throws Exception {
        try (LiveScheduler scheduler = scheduler()) {
            pods(0, PODS - 5);
            awaitBound(PODS - 5);
            proxy.next(
                    2,
                    request -> request.contains("/pods?watch") && request.contains("&resourceVersion="),
                    new Fault.Refuse(410, "Expired", ""));
            proxy.next(
                    100,
                    request -> request.contains("/nodes?watch") && request.contains("&resourceVersion="),
                    new Fault.Refuse(410, "Expired", ""));
            proxy.cutWatches();
            for (int i = 0; i < 5; i++) {
                bed.send("DELETE", ALL_PODS + "/pod-" + i, "{}");
            }
            pods(PODS, PODS + 10);
            awaitBound(PODS);
        }
        assertThat(placed()).hasSize(PODS).doesNotContainValue("");
        assertThat(proxy.bound())
                .hasSize(PODS + 5)
                .allSatisfy((path, times) -> assertThat(times).isOne());
    }

    @Test
    void the_api_server_may_die_and_come_back_in_mid_binding() throws Exception {
        try (LiveScheduler scheduler = scheduler()) {
            pods(0, PODS);
            bed.crash("kube-apiserver", Duration.ofSeconds(1));
            awaitBoundWhenReachable();
        }
        assertThat(placed()).hasSize(PODS).doesNotContainValue("");
        assertThat(proxy.bound()).allSatisfy((path, times) -> assertThat(times).isOne());
        assertNoNodeOverfull();
    }

    /** Until the API server answers again. */
    private static void awaitBoundWhenReachable() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try {
                awaitBound(PODS);
                return;
            } catch (RuntimeException away) {
                TimeUnit.MILLISECONDS.sleep(200);
            }
        }
        awaitBound(PODS);
    }

    @Test
    void etcd_may_stand_still_for_twenty_seconds() throws Exception {
        try (LiveScheduler scheduler = scheduler()) {
            pods(0, PODS);
            bed.pause("etcd", Duration.ofSeconds(20));
            awaitBoundWhenReachable();
        }
        assertThat(placed()).hasSize(PODS).doesNotContainValue("");
        assertNoNodeOverfull();
    }

    private static void assertNoNodeOverfull() {
        Map<String, Integer> counts = new TreeMap<>();
        placed().values().forEach(node -> counts.merge(node, 1, Integer::sum));
        assertThat(counts)
                .hasSize(NODES)
                .allSatisfy((node, count) -> assertThat(count).isEqualTo(PODS_PER_NODE));
    }

    /** Something happens to the first pod between the decision and its binding. */
    private void before(Consumer<String> action) {
        proxy.next(1, FaultProxy::isBind, new Fault.Before(action));
    }

    private static String podOf(String bindingPath) {
        return bindingPath.substring(0, bindingPath.length() - "/binding".length());
    }

    @Test
    void a_node_that_goes_between_decision_and_binding_takes_nobody_with_it() throws InterruptedException {
        before(path -> List.of(0, 1).forEach(i -> bed.send("DELETE", "/api/v1/nodes/node-" + i, "{}")));
        try (LiveScheduler scheduler = scheduler()) {
            pods(0, 1);
            awaitBound(1);
            pods(1, 11);
            awaitBound(11);
        }
        assertEachBoundOnce(11);
        assertThat(placed().entrySet()).allSatisfy(pod -> {
            if (!pod.getKey().equals("pod-0")) {
                assertThat(pod.getValue()).isIn("node-2", "node-3");
            }
        });
    }

    @Test
    void a_pod_that_goes_between_decision_and_binding_leaves_its_place_free() throws InterruptedException {
        before(path -> bed.send("DELETE", podOf(path), "{}"));
        try (LiveScheduler scheduler = scheduler()) {
            pods(0, PODS + 1);
            awaitBound(PODS);
        }
        assertEachBoundOnce(PODS);
    }

    @Test
    void a_pod_that_changes_between_decision_and_binding_is_bound() throws InterruptedException {
        before(path -> bed.send("PATCH", podOf(path), "{\"metadata\":{\"labels\":{\"new\":\"label\"}}}"));
        try (LiveScheduler scheduler = scheduler()) {
            pods(0, PODS);
            awaitBound(PODS);
        }
        assertEachBoundOnce(PODS);
    }

    @Test
    void a_pod_that_another_scheduler_binds_first_stays_where_it_was_put() throws InterruptedException {
        before(path -> bed.send("POST", path, """
            {"apiVersion":"v1","kind":"Binding","metadata":{"name":"%s"},"target":{"kind":"Node","name":"node-3"}}
            """.formatted(podOf(path).substring(ALL_PODS.length() + 1))));
        try (LiveScheduler scheduler = scheduler()) {
            pods(0, PODS);
            awaitBound(PODS);
        }
        assertThat(placed()).hasSize(PODS).doesNotContainValue("");
        assertThat(proxy.bound()).hasSize(PODS - 1);
        assertNoNodeOverfull();
    }
}
