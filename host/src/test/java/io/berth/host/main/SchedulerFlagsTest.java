package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.config.ClientConnection;
import io.berth.host.server.ServingCertificate;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The flags of {@code berth scheduler}, which are kube-scheduler's, and what they mean beside a configuration. */
class SchedulerFlagsTest {
    private static final String CONFIGURATION = """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: /from/file, qps: 7, burst: 9}
        leaderElection: {leaseDuration: 60s, resourceName: from-file}
        """;

    @TempDir
    Path folder;

    private static SchedulerCommand parse(String... arguments) {
        SchedulerCommand command = new SchedulerCommand();
        new CommandLine(command).parseArgs(arguments);
        return command;
    }

    private String configuration() {
        Path file = folder.resolve("config.yaml");
        Stage.write(file, CONFIGURATION);
        return file.toString();
    }

    @Test
    void without_flags_all_is_as_kube_scheduler_has_it() {
        SchedulerCommand flags = parse();
        RuntimeSettings settings = RuntimeSettings.of(flags);
        assertThat(settings.client().qps()).isEqualTo(50);
        assertThat(settings.client().burst()).isEqualTo(100);
        assertThat(settings.election().leaderElect()).isTrue();
        assertThat(settings.election().leaseDuration()).isEqualTo(Duration.ofSeconds(15));
        assertThat(settings.election().resourceNamespace()).isEqualTo("kube-system");
        assertThat(flags.serving.port).isEqualTo(10_259);
        assertThat(flags.serving.address).isEqualTo("0.0.0.0");
        assertThat(flags.access.openPaths).containsExactly("/healthz", "/readyz", "/livez");
        assertThat(flags.other.maxInUnschedulable).isEqualTo(Duration.ofMinutes(5));
        assertThat(flags.other.problems()).isEmpty();
        assertThat(flags.serving.problems()).isEmpty();
    }

    @Test
    void without_a_configuration_flags_for_the_client_count() {
        RuntimeSettings settings =
                RuntimeSettings.of(parse("--kubeconfig=/from/flag", "--kube-api-qps=5000", "--kube-api-burst", "6000"));
        assertThat(settings.client().kubeconfig()).isEqualTo("/from/flag");
        assertThat(settings.connection().requestsPerSecond()).isEqualTo(5000);
        assertThat(settings.connection().burst()).isEqualTo(6000);
    }

    @Test
    @DisplayName("core 57: with a configuration the old flags for the client are ignored, and named")
    void with_a_configuration_flags_for_the_client_are_ignored_and_named() {
        SchedulerCommand flags = parse("--config", configuration(), "--kubeconfig=/from/flag", "--kube-api-qps=1");
        assertThat(RuntimeSettings.of(flags).client().kubeconfig()).isEqualTo("/from/file");
        assertThat(RuntimeSettings.of(flags).client().qps()).isEqualTo(7);
        assertThat(flags.client.ignored(true))
                .containsExactly(
                        "--kubeconfig is ignored, since there is a configuration (--config)",
                        "--kube-api-qps is ignored, since there is a configuration (--config)");
    }

    @Test
    @DisplayName("core 57: flags for leader election win over the configuration")
    void flags_for_leader_election_win_over_the_configuration_where_they_are_given() {
        RuntimeSettings settings = RuntimeSettings.of(
                parse("--config", configuration(), "--leader-elect=false", "--leader-elect-resource-name=from-flag"));
        assertThat(settings.election().leaderElect()).isFalse();
        assertThat(settings.election().resourceName()).isEqualTo("from-flag");
        assertThat(settings.election().leaseDuration()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void protobuf_is_asked_for_unless_another_content_type_is_given() {
        assertThat(RuntimeSettings.of(parse()).connection().protobuf()).isTrue();
        assertThat(RuntimeSettings.of(parse("--kube-api-content-type=application/json"))
                        .connection()
                        .protobuf())
                .isFalse();
    }

    @Test
    void what_answers_may_be_in_wins_over_what_requests_are_in() {
        String protobuf = "application/vnd.kubernetes.protobuf";
        String json = "application/json";

        assertThat(new ClientConnection("", json, protobuf, 0, 0).acceptsProtobuf())
                .isFalse();
        assertThat(new ClientConnection("", protobuf + "," + json, json, 0, 0).acceptsProtobuf())
                .isTrue();
    }

    @Test
    void the_master_counts_beside_a_configuration() {
        RuntimeSettings settings = RuntimeSettings.of(parse("--config", configuration(), "--master=https://other:1"));
        assertThat(settings.connection().server()).isEqualTo("https://other:1");
        assertThat(settings.connection().kubeconfig()).isEqualTo(Path.of("/from/file"));
    }

    @Test
    void the_client_for_the_lease_gives_up_early() {
        RuntimeSettings settings = RuntimeSettings.of(parse("--leader-elect-renew-deadline=4s"));
        assertThat(settings.leaderConnection().timeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.leaderConnection().agent()).isEqualTo("leader-election");
    }

    @Test
    void times_of_an_election_that_would_make_two_leaders_are_refused() {
        RuntimeSettings settings = RuntimeSettings.of(parse("--leader-elect-lease-duration=10s"));
        assertThatThrownBy(settings::leaseTiming)
                .isInstanceOf(CommandFailure.class)
                .hasMessage("couldn't create leader elector: leaseDuration must be greater than renewDeadline:"
                        + " leaseDuration is 10s (--leader-elect-lease-duration), renewDeadline is 10s (the default),"
                        + " retryPeriod is 2s (the default)");
    }

    @Test
    void times_of_an_election_are_named_with_their_place_in_the_file() {
        String file = configuration();
        RuntimeSettings settings = RuntimeSettings.of(parse("--config", file, "--leader-elect-renew-deadline=2m"));
        assertThatThrownBy(settings::leaseTiming)
                .hasMessageContaining("leaseDuration is 1m0s (" + file + ":4:18), renewDeadline is 2m0s"
                        + " (--leader-elect-renew-deadline)");
    }

    @Test
    void a_version_of_tls_that_this_java_does_not_serve_is_taken_with_a_warning() {
        SchedulerCommand flags = parse("--tls-min-version=VersionTLS10");
        assertThat(flags.serving.problems()).isEmpty();
        assertThat(flags.serving.warnings())
                .singleElement()
                .asString()
                .startsWith("--tls-min-version VersionTLS10 is not reached: TLSv1 and TLSv1.1 cannot be served");
        assertThat(parse("--tls-min-version=VersionTLS13").serving.warnings()).isEmpty();
        assertThat(parse().serving.warnings()).isEmpty();
    }

    @Test
    void the_help_begins_with_a_short_synopsis() {
        StringWriter out = new StringWriter();
        Berth.commandLine().setOut(new PrintWriter(out)).execute("scheduler", "--help");
        assertThat(out.toString().lines().findFirst()).contains("Usage: berth scheduler [FLAG]...");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--profiling",
                "--profiling=false",
                "--contention-profiling=true",
                "--disable-http2-serving",
                "--http2-max-streams-per-connection=100",
                "--permit-port-sharing",
                "--permit-address-sharing=true",
                "--emulated-version=1.36",
                "--min-compatibility-version=1.36",
                "--show-hidden-metrics-for-version=1.36",
                "--allow-metric-labels=a,b=c",
                "--allow-metric-labels-manifest=/f",
                "--vmodule=a=1",
                "--log-flush-frequency=5s",
                "--feature-gates=GenericWorkload=true",
            })
    void a_flag_without_effect_is_taken_and_named(String flag) {
        SchedulerCommand flags = parse(flag);
        assertThat(flags.other.ignored())
                .singleElement()
                .asString()
                .startsWith(flag.replaceFirst("=.*", ""))
                .contains("no effect");
    }

    @Test
    void a_feature_that_is_on_anyway_may_be_named() {
        assertThat(parse("--feature-gates=NodeDeclaredFeatures=true,GenericWorkload=false")
                        .other
                        .ignored())
                .isEmpty();
    }

    @Test
    void a_flag_that_cannot_be_followed_is_refused() {
        assertThat(parse("--tls-sni-cert-key=a,b").other.problems()).hasSize(1);
        assertThat(parse("--logging-format=xml").other.problems())
                .containsExactly("--logging-format \"xml\": Unsupported log format; expected text or json");
        assertThat(parse("--tls-min-version=VersionTLS9").serving.problems())
                .containsExactly("unknown tls version \"VersionTLS9\": expected one of VersionTLS10, VersionTLS11,"
                        + " VersionTLS12, VersionTLS13");
        assertThat(parse("--tls-cert-file=x").serving.problems())
                .containsExactly("--tls-cert-file and --tls-private-key-file: give both or none");
        assertThat(parse("--secure-port=70000").serving.problems()).hasSize(1);
    }

    @Test
    void a_configuration_that_cannot_be_decoded_leaves_the_settings_that_were_good_last() {
        String config = configuration();
        String jars = Stage.SHIPPED.toString();
        String state = folder.resolve("state").toString();
        int code = Berth.commandLine()
                .execute(
                        "run",
                        "--embedded",
                        "--nodes",
                        "1x4cpu,8Gi",
                        "--for",
                        "1",
                        "--config",
                        config,
                        "--plugins",
                        jars,
                        "--state-dir",
                        state);
        assertThat(code).isZero();

        for (String bad : List.of("leaderElection: [\n", CONFIGURATION + "podInitialBackofSeconds: 1\n")) {
            Stage.write(Path.of(config), bad);
            RuntimeSettings settings =
                    RuntimeSettings.of(parse("--config", config, "--plugins", jars, "--state-dir", state));
            assertThat(settings.client().kubeconfig()).isEqualTo("/from/file");
            assertThat(settings.election().resourceName()).isEqualTo("from-file");
            assertThatThrownBy(() -> RuntimeSettings.of(parse("--config", config, "--plugins", jars)))
                    .isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    void files_of_the_secure_port_are_looked_at_before_anything_is_loaded() throws Exception {
        Path first = folder.resolve("a.crt");
        Path other = folder.resolve("b.key");
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        ServingCertificate.writeSelfSigned(first, folder.resolve("a.key"), now);
        ServingCertificate.writeSelfSigned(folder.resolve("b.crt"), other, now);

        assertThatThrownBy(() -> SecureServing.check(
                        parse("--tls-cert-file=" + first, "--tls-private-key-file=" + other, "--secure-port=1")))
                .hasMessage("--tls-private-key-file " + other
                        + ": the private key does not belong to the certificate of --tls-cert-file " + first);
        assertThatThrownBy(() -> SecureServing.check(parse("--client-ca-file=/no/such/ca.crt")))
                .hasMessage("--client-ca-file /no/such/ca.crt does not exist");
    }

    @Test
    void a_port_that_is_taken_is_told_before_anything_is_loaded() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            String port = String.valueOf(taken.getLocalPort());
            assertThatThrownBy(() -> SecureServing.check(parse("--bind-address=127.0.0.1", "--secure-port", port)))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("failed to listen on 127.0.0.1:" + port);
        }
    }

    @Test
    void an_unknown_flag_ends_with_1_as_in_kube_scheduler() {
        StringWriter err = new StringWriter();
        int code = Berth.commandLine().setErr(new PrintWriter(err)).execute("scheduler", "--no-such-flag");
        assertThat(code).isEqualTo(1);
        assertThat(err.toString()).contains("--no-such-flag");
    }

    @Test
    void flags_are_told_with_their_defaults_and_without_secrets() {
        SchedulerCommand command = parse("--master=https://joe:pass@host:1", "-v", "3");
        assertThat(command.flags(RuntimeSettings.of(command)))
                .containsEntry("master", "https://REDACTED@host:1")
                .containsEntry("v", "3")
                .containsEntry("secure-port", "10259")
                .containsEntry("kube-api-qps", "50")
                .containsEntry("leader-elect", "true")
                .containsEntry("leader-elect-lease-duration", "15s")
                .containsEntry("leader-elect-resource-name", "kube-scheduler")
                .containsEntry("tls-min-version", "VersionTLS12")
                .containsEntry("authorization-always-allow-paths", "/healthz,/readyz,/livez")
                .containsEntry("authentication-token-webhook-cache-ttl", "10s");
    }
}
