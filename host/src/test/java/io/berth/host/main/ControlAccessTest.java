package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.berth.host.server.AccessGate;
import io.berth.host.server.Authorizer;
import io.berth.host.server.BearerTokens;
import io.berth.host.server.Identity;
import io.berth.host.server.Request;
import io.berth.host.server.Response;
import io.berth.host.server.Routes;
import io.berth.host.shadow.ShadowListener;
import io.berth.host.telemetry.MetricRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/**
 * Who may change a running scheduler over HTTP. The viewer may read everything and change nothing, the operator may ask
 * for reload and nothing else, the admin is of the group of masters.
 */
class ControlAccessTest {
    @TempDir
    Path folder;

    private Stage stage;
    private AccessGate gate;

    @BeforeEach
    void start() {
        stage = new Stage(folder);
        Stage.write(stage.scripts.resolve("constant.js"), "export function score(pod, node) { return 10; }\n");
        stage.profile("Constant=1");
        stage.start("3x4cpu,8Gi");
        Controls controls = new Controls(
                stage.setup()
                        .reloader(new ReloadListeners(List.of(
                                stage, new GenerationMetrics(new MetricRegistry(Set.of()), Clock.systemUTC())))),
                stage.setup().shadow(ShadowListener.NONE),
                stage.decisions);
        Duration memory = Duration.ofSeconds(10);
        gate = new AccessGate(
                List.of(new BearerTokens(ControlAccessTest::review, memory, () -> 0)),
                new Authorizer(
                        List.of("/healthz", "/readyz", "/livez"),
                        ControlAccessTest::allows,
                        new Authorizer.Memory(memory, memory),
                        () -> 0),
                new Routes(GenerationEndpoint.all(controls)));
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    private static Optional<Identity> review(String token) {
        return switch (token) {
            case "viewer", "operator" -> Optional.of(new Identity(token, "", List.of(), Map.of()));
            case "admin" -> Optional.of(new Identity("admin", "", List.of("system:masters"), Map.of()));
            default -> Optional.empty();
        };
    }

    private static boolean allows(Identity identity, String verb, String path) {
        return switch (identity.user()) {
            case "viewer" -> verb.equals("get");
            case "operator" -> verb.equals("post") && path.equals("/berth/reload");
            default -> false;
        };
    }

    private Response send(String token, String method, String path) {
        Map<String, List<String>> headers =
                token.isEmpty() ? Map.of() : Map.of("Authorization", List.of("Bearer " + token));
        return gate.answer(new Request(method, path, "", headers, List.of(), ""));
    }

    /** 409 is the answer to who may ask, where there is nothing to bring back and no candidate to show. */
    @ParameterizedTest
    @CsvSource({
        "GET,  /berth/generations,    403, 401, 200, 403, 200",
        "POST, /berth/generations,    403, 401, 403, 403, 405",
        "GET,  /berth/why,            403, 401, 400, 403, 400",
        "POST, /berth/why,            403, 401, 403, 403, 405",
        "POST, /berth/reload,         403, 401, 403, 200, 200",
        "GET,  /berth/reload,         403, 401, 405, 403, 405",
        "POST, /berth/rollback,       403, 401, 403, 403, 409",
        "GET,  /berth/rollback,       403, 401, 405, 403, 405",
        "GET,  /berth/shadow,         403, 401, 409, 403, 409",
        "POST, /berth/shadow/promote, 403, 401, 403, 403, 409",
        "POST, /berth/shadow/drop,    403, 401, 403, 403, 409",
        "POST, /berth/nothing,        403, 401, 403, 403, 404",
    })
    void who_may_ask_for_what(
            String method, String path, int anonymous, int wrongToken, int viewer, int operator, int admin) {
        assertThat(send("", method, path).status()).as("anonymous").isEqualTo(anonymous);
        assertThat(send("wrong", method, path).status()).as("wrong token").isEqualTo(wrongToken);
        assertThat(send("viewer", method, path).status()).as("viewer").isEqualTo(viewer);
        assertThat(send("operator", method, path).status()).as("operator").isEqualTo(operator);
        assertThat(send("admin", method, path).status()).as("admin").isEqualTo(admin);
    }

    @Test
    void who_may_not_reload_changes_nothing() {
        stage.profile("Constant=7");
        for (String token : List.of("", "wrong", "viewer")) {
            send(token, "POST", "/berth/reload");
        }
        assertThat(stage.schedule("before").generation()).isEqualTo(1);
    }

    @Test
    void a_reload_and_a_rollback_over_http_do_what_they_say() {
        stage.profile("Constant=7");
        assertThat(send("operator", "POST", "/berth/reload").body())
                .contains("\"result\":\"applied\"", "\"generation\":2", "\"config.yaml\"");
        assertThat(Stage.weighted(stage.schedule("changed"), "Constant")).isEqualTo(70);

        assertThat(send("admin", "POST", "/berth/rollback").body()).contains("\"result\":\"applied\"");
        assertThat(Stage.weighted(stage.schedule("back"), "Constant")).isEqualTo(10);

        assertThat(send("viewer", "GET", "/berth/generations").body())
                .contains("\"number\":1", "\"number\":2", "\"number\":3");
    }

    @Test
    void the_log_says_why_another_generation_is_in_use_and_by_whom() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(GenerationMetrics.class);
        logger.setLevel(Level.INFO);
        logger.addAppender(lines);
        lines.start();
        try {
            stage.profile("Constant=7");
            send("operator", "POST", "/berth/reload");
            send("admin", "POST", "/berth/rollback");
        } finally {
            logger.detachAppender(lines);
            logger.setLevel(null);
        }
        assertThat(lines.list.stream().map(ILoggingEvent::getFormattedMessage))
                .hasSize(2)
                .satisfiesExactly(
                        reload -> assertThat(reload)
                                .startsWith("Generation 2 is in use, digest ")
                                .endsWith(
                                        ": reload by user \"operator\" over HTTPS, replaced configuration config.yaml"),
                        rollback -> assertThat(rollback)
                                .startsWith("Generation 3 is in use, digest ")
                                .endsWith(": rollback to 1 by user \"admin\" over HTTPS, replaced configuration"
                                        + " config.yaml"));
    }
}
