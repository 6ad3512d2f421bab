package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.cluster.live.TestBed;
import io.berth.host.main.ShownMetrics.Shown;
import io.berth.host.server.TrustingClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What {@code /metrics} shows, next to what a real kube-scheduler shows on the same API server after the same work. */
@Tag("testbed")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LiveMetricsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** In one cycle of ten, and here there are few. */
    private static final String BY_CHANCE = "scheduler_plugin_execution_duration_seconds";

    @TempDir
    static Path folder;

    private TestBed bed;
    private Children children;
    private String page = "";
    private ShownMetrics berth;
    private ShownMetrics other;

    @BeforeAll
    void look() throws Exception {
        bed = TestBed.start();
        children = new Children(folder);
        bed.node("node-1", "8", 110);
        String open = "--authorization-always-allow-paths=/readyz,/metrics";
        int kubePort = freePort();
        children.start(
                "kube-scheduler",
                List.of(
                        bed.program("kube-scheduler").toString(),
                        "--config=" + bed.schedulerConfig(),
                        "--bind-address=127.0.0.1",
                        "--secure-port=" + kubePort,
                        open));
        Path config = folder.resolve("berth.yaml");
        Stage.write(config, """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: %s}
            leaderElection: {leaderElect: false}
            profiles: [{schedulerName: berth}]
            """.formatted(bed.schedulerKubeconfig()));
        int berthPort = freePort();
        children.berth(
                "berth",
                bed.schedulerKubeconfig(),
                List.of("--config=" + config, "--bind-address=127.0.0.1", "--secure-port=" + berthPort, open));
        for (String scheduler : List.of("berth", "default-scheduler")) {
            pod(scheduler + "-small", scheduler, "1");
            pod(scheduler + "-big", scheduler, "100");
        }
        awaitAnswers();
        other = ShownMetrics.of(metrics(kubePort));
        page = metrics(berthPort);
        berth = ShownMetrics.of(page);
    }

    @AfterAll
    void stop() {
        if (bed != null) {
            children.close();
            bed.close();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void pod(String name, String scheduler, String cpus) {
        bed.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: %s, namespace: default}
            spec:
              schedulerName: %s
              containers: [{name: main, image: pause, resources: {requests: {cpu: "%s"}}}]
            """.formatted(name, scheduler, cpus));
    }

    private void awaitAnswers() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!bed.list("/api/v1/namespaces/default/pods").stream().allMatch(LiveMetricsTest::isAnswered)) {
            assertThat(System.nanoTime()).as(children.outputs()).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(100);
        }
        TimeUnit.SECONDS.sleep(2);
    }

    private static boolean isAnswered(Tree.Mapping pod) {
        return !pod.mapping("spec").text("nodeName").isEmpty()
                || pod.mapping("status").get("conditions") instanceof Tree.Sequence;
    }

    private static String metrics(int port) throws Exception {
        return TrustingClient.get("https://127.0.0.1:" + port + "/metrics").body();
    }

    /** Patterns of names that kube-scheduler shows and Berth does not, each with its reason before it. */
    private static Set<String> leftOut(Set<String> missing) throws IOException {
        Path list = Path.of("src", "test", "resources", "metrics", "left-out.txt");
        Set<String> left = new TreeSet<>(missing);
        for (String line : Files.readAllLines(list)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                boolean any = left.removeIf(Pattern.compile(line).asMatchPredicate());
                assertThat(any).as("%s leaves something out: %s", list, line).isTrue();
            }
        }
        return left;
    }

    @Test
    void all_metrics_of_kube_scheduler_are_there_but_for_those_that_are_listed() throws IOException {
        Set<String> missing = new TreeSet<>(other.metrics().keySet());
        missing.removeAll(berth.metrics().keySet());
        missing.remove(BY_CHANCE);
        assertThat(leftOut(missing)).as("not shown by Berth").isEmpty();
    }

    @Test
    void metrics_of_both_have_the_same_types_labels_and_buckets() {
        Map<String, Shown> expected = new TreeMap<>();
        Map<String, Shown> actual = new TreeMap<>();
        other.metrics().forEach((name, shown) -> {
            Shown ours = berth.metrics().get(name);
            if (ours != null && !shown.labels().isEmpty()) {
                expected.put(name, shown);
                actual.put(name, ours);
            }
        });
        assertThat(actual).hasSizeGreaterThan(20).isEqualTo(expected);
    }

    @Test
    void what_is_only_berths_says_so_by_its_name() {
        Set<String> own = new TreeSet<>(berth.metrics().keySet());
        own.removeAll(other.metrics().keySet());
        own.remove(BY_CHANCE);
        own.removeIf(name -> name.startsWith("berth_") || name.startsWith("jvm_"));
        assertThat(own).isEmpty();
    }

    @Test
    void requests_to_the_api_server_are_counted_by_what_came_of_them() {
        assertThat(page)
                .containsPattern(
                        "rest_client_requests_total\\{code=\"201\",host=\"127.0.0.1:\\d+\",method=\"POST\"} \\d")
                .containsPattern(
                        "rest_client_requests_total\\{code=\"200\",host=\"127.0.0.1:\\d+\",method=\"PATCH\"} 1")
                .containsPattern(
                        "rest_client_requests_total\\{code=\"200\",host=\"127.0.0.1:\\d+\",method=\"GET\"} \\d\\d")
                .containsPattern(
                        "rest_client_request_duration_seconds_count\\{host=\"127.0.0.1:\\d+\",verb=\"PATCH\"} 1");
    }
}
