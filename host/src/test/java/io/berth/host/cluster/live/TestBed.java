package io.berth.host.cluster.live;

import io.berth.api.tree.Tree;
import io.berth.host.testing.TestFolders;
import io.berth.host.tree.TreeReader;
import io.berth.host.tree.TreeWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Assumptions;

/**
 * A real API server with etcd, for tests: {@code host/src/testbed}. Where it is not built, the tests that ask for it are
 * skipped and say how to get it.
 */
public final class TestBed implements AutoCloseable {
    private static final Path SCRIPTS = Path.of("src", "testbed").toAbsolutePath();
    private static final String MISSING = "there is no test bed: install Go 1.26 or later (https://go.dev/dl) and run"
            + " host/src/testbed/up --build-only, which takes minutes the first time";
    private static final Duration STARTED = Duration.ofMinutes(2);

    private final Path folder;
    private final Map<String, String> environment;
    private final TestTime time = new TestTime();
    private final ApiClient admin;

    private TestBed(Path folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = environment;
        this.admin = client(kubeconfig());
    }

    /**
     * Starts a bed, or skips the test.
     *
     * @param flags more of them for the API server
     */
    public static TestBed start(String... flags) {
        Assumptions.assumeTrue(run(Duration.ofSeconds(30), "up", "--built") == 0, MISSING);
        try {
            Path folder = TestFolders.create("berth-bed");
            int result = run(
                    STARTED,
                    "up",
                    "--dir",
                    folder.toString(),
                    "--apiserver-args",
                    "--disable-admission-plugins=StorageObjectInUseProtection " + String.join(" ", flags));
            if (result != 0) {
                TestFolders.keep(folder);
                throw new IllegalStateException("the test bed did not start; see the logs in " + folder);
            }
            return new TestBed(folder, variables(folder.resolve("env")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int run(Duration timeout, String script, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of("bash", SCRIPTS.resolve(script).toString()));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(timeout.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return -1;
            }
            return process.exitValue();
        } catch (IOException noBash) {
            return -1;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> variables(Path file) throws IOException {
        Map<String, String> variables = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.replaceFirst("^export ", "").split("=", 2);
            variables.put(parts[0], parts[1].substring(1, parts[1].length() - 1));
        }
        return variables;
    }

    /** Of a user who may do everything. */
    public Path kubeconfig() {
        return Path.of(environment.get("KUBECONFIG"));
    }

    /** Of a user with the rights of kube-scheduler and no more. */
    public Path schedulerKubeconfig() {
        return Path.of(environment.get("TESTBED_SCHEDULER_KUBECONFIG"));
    }

    /** For kube-scheduler: its defaults, with this bed's kubeconfig and without leader election. */
    public Path schedulerConfig() {
        return Path.of(environment.get("TESTBED_SCHEDULER_CONFIG"));
    }

    /** A program of the bed, such as {@code kube-scheduler}. */
    public Path program(String name) {
        return Path.of(environment.get("TESTBED_BIN"), name);
    }

    public TestTime time() {
        return time;
    }

    public ApiClient admin() {
        return admin;
    }

    /** A client without a limit of its own. */
    ApiClient client(Path kubeconfig) {
        return ApiClient.open(
                LiveConnection.of(kubeconfig, "").withRate(-1, 1), time, new Random(1), RequestMeter.NONE);
    }

    /** The address and the certificate of the API server. */
    String server() {
        String config = text(kubeconfig());
        return config.replaceFirst("(?s).*server: \"([^\"]+)\".*", "$1");
    }

    Path certificate() {
        return folder.resolve("server.crt");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a change as the user who may do everything. */
    public void send(String method, String path, String json) {
        String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
        admin.send(new ApiRequest(method, path, type, json, "application/json"), RetryPlan.NONE);
    }

    /** As {@link #cluster(Path, String)}, which writes only while it may. */
    LiveCluster cluster(Path kubeconfig, String server, BooleanSupplier mayWrite) {
        return LiveCluster.connect(
                LiveConnection.of(kubeconfig, server).withRate(-1, 1),
                new LiveCluster.Environment(time.clock(), time, new Random(1), "test", mayWrite, RequestMeter.NONE));
    }

    /** A cluster as the user of a kubeconfig sees it; {@code server} empty for the bed's own. */
    public LiveCluster cluster(Path kubeconfig, String server) {
        return LiveCluster.connect(
                LiveConnection.of(kubeconfig, server).withRate(-1, 1),
                new LiveCluster.Environment(time.clock(), time, new Random(1), "test"));
    }

    /** Makes a node with 64 GiB of memory. */
    public void node(String name, String cpu, int pods) {
        apply("""
            apiVersion: v1
            kind: Node
            metadata: {name: %1$s, labels: {kubernetes.io/hostname: %1$s}}
            status:
              capacity: {cpu: "%2$s", memory: 64Gi, pods: "%3$d"}
              allocatable: {cpu: "%2$s", memory: 64Gi, pods: "%3$d"}
            """.formatted(name, cpu, pods));
    }

    /** Makes the objects of a YAML text. */
    public void apply(String yaml) {
        for (Tree document : TreeReader.read(yaml, "test.yaml")) {
            Tree.Mapping object = (Tree.Mapping) document;
            LiveKind kind = LiveKind.ALL.stream()
                    .filter(one -> one.name().equals(object.text("kind")))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(object.text("kind") + " is no kind of a test bed"));
            String namespace = object.mapping("metadata").text("namespace");
            admin.send(
                    ApiRequest.post(kind.path(namespace.isEmpty() ? "default" : namespace), TreeWriter.json(object)),
                    RetryPlan.NONE);
        }
    }

    /** An object as the API has it now. */
    public Tree.Mapping read(String path) {
        return (Tree.Mapping)
                ApiClient.tree(admin.send(ApiRequest.get(path), RetryPlan.NONE).body());
    }

    public List<Tree.Mapping> list(String path) {
        Tree items = read(path).get("items");
        List<Tree.Mapping> all = new ArrayList<>();
        if (items instanceof Tree.Sequence sequence) {
            sequence.items().forEach(item -> all.add((Tree.Mapping) item));
        }
        return all;
    }

    /** Takes away all that tests have made. */
    public void wipe() {
        String now = "?gracePeriodSeconds=0";
        admin.send(ApiRequest.delete(LiveKind.POD.path("default") + now, "{}"), RetryPlan.NONE);
        for (String path : List.of(
                "/api/v1/nodes",
                "/api/v1/namespaces/default/persistentvolumeclaims",
                "/api/v1/persistentvolumes",
                "/apis/events.k8s.io/v1/namespaces/default/events",
                "/apis/policy/v1/namespaces/default/poddisruptionbudgets")) {
            admin.send(ApiRequest.delete(path + now, "{}"), RetryPlan.NONE);
        }
    }

    /** The process of a component: {@code etcd} or {@code kube-apiserver}. */
    ProcessHandle process(String component) {
        try {
            for (String line : Files.readAllLines(folder.resolve("pids"))) {
                String[] parts = line.split(" ");
                if (parts[0].equals(component)) {
                    return ProcessHandle.of(Long.parseLong(parts[1])).orElseThrow();
                }
            }
            throw new IllegalStateException("the bed runs no " + component);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills a component as a crash would, and starts it again after a pause. */
    public void crash(String component, Duration away) throws IOException, InterruptedException {
        ProcessHandle process = process(component);
        List<String> command =
                List.of(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.UTF_8)
                        .split("\0"));
        process.destroyForcibly();
        process.onExit().orTimeout(10, TimeUnit.SECONDS).join();
        TimeUnit.MILLISECONDS.sleep(away.toMillis());
        Process started = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve(component + ".log").toFile()))
                .start();
        Path pids = folder.resolve("pids");
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(pids)) {
            lines.add(
                    line.startsWith(component + " ")
                            ? component + " " + started.pid() + " " + startTime(started.pid())
                            : line);
        }
        Files.write(pids, lines);
    }

    /** As the bed notes it, so that it can end the process. */
    private static String startTime(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[19];
    }

    /** Stops a component for a time without ending it. */
    public void pause(String component, Duration time) throws IOException, InterruptedException {
        long pid = process(component).pid();
        signal("STOP", pid);
        TimeUnit.MILLISECONDS.sleep(time.toMillis());
        signal("CONT", pid);
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
    }

    @Override
    public void close() {
        admin.close();
        run(STARTED, "down", "--dir", folder.toString());
        time.close();
        TestFolders.delete(folder);
    }
}
