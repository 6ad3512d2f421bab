package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A scheduler that is asked to end before it has begun to schedule; it needs no API server for that. */
class SchedulerStartTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String NOWHERE = """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "http://127.0.0.1:1"}}]
        users: [{name: u, user: {token: t}}]
        contexts: [{name: x, context: {cluster: c, user: u}}]
        current-context: x
        """;

    @TempDir
    Path folder;

    private Children children;

    @BeforeEach
    void start() {
        children = new Children(folder);
    }

    @AfterEach
    void stop() {
        children.close();
    }

    @ParameterizedTest(name = "{1} ms after: {0}")
    @CsvSource({
        "Starting Kubernetes Scheduler, 0",
        "Starting Kubernetes Scheduler, 700",
        "Starting Kubernetes Scheduler, 2000",
        "Generation 1 is in use, 0"
    })
    void a_scheduler_that_is_asked_to_end_while_it_starts_ends_without_a_complaint(String line, int millis)
            throws Exception {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), NOWHERE);
        Process process = children.berth("s", kubeconfig, List.of("--secure-port=0"));
        children.await("the start is under way", PATIENCE, () -> children.says("s", line));
        TimeUnit.MILLISECONDS.sleep(millis);
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
        assertThat(children.output("s"))
                .contains("Requested to terminate, exiting")
                .doesNotContain("internal error", "command failed", "\tat ", "  at ");
        assertThat(process.exitValue()).isZero();
    }
}
