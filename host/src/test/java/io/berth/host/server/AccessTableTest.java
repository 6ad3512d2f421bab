package io.berth.host.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may read what. The viewer may read metrics and nothing else, the admin is of the group of masters. */
class AccessTableTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicLong nanos = new AtomicLong();
    private final List<String> asked = new ArrayList<>();
    private final TestAuthority authority = new TestAuthority("clients");
    private final TestAuthority proxies = new TestAuthority("proxies");
    private boolean serverIsAway;
    private final AccessGate gate = new AccessGate(
            List.of(
                    new ProxyHeaders(
                            () -> new ProxyHeaders.Trust(
                                    List.of(proxies.certificate()),
                                    List.of("front-proxy"),
                                    List.of("X-Remote-User"),
                                    List.of("X-Remote-Uid"),
                                    List.of("X-Remote-Group"),
                                    List.of("X-Remote-Extra-")),
                            () -> NOW),
                    new ClientCertificates(() -> List.of(authority.certificate()), () -> NOW),
                    new BearerTokens(this::review, Duration.ofSeconds(10), nanos::get)),
            new Authorizer(
                    List.of("/healthz", "/readyz", "/livez"),
                    this::allows,
                    new Authorizer.Memory(Duration.ofSeconds(10), Duration.ofSeconds(10)),
                    nanos::get),
            request -> Response.text(200, "for your eyes only"));

    private Optional<Identity> review(String token) {
        asked.add("token");
        if (serverIsAway) {
            throw new IllegalStateException("no answer");
        }
        return switch (token) {
            case "viewer" -> Optional.of(new Identity("viewer", "", List.of("viewers"), Map.of()));
            case "admin" -> Optional.of(new Identity("admin", "", List.of("system:masters"), Map.of()));
            default -> Optional.empty();
        };
    }

    private boolean allows(Identity identity, String verb, String path) {
        asked.add(identity.user() + " " + verb + " " + path);
        if (serverIsAway) {
            throw new IllegalStateException("no answer");
        }
        return identity.groups().contains("viewers") && verb.equals("get") && path.startsWith("/metrics");
    }

    private static Request request(
            String method, String path, Map<String, String> headers, @Nullable ServingPair certificate) {
        Map<String, List<String>> all = new HashMap<>();
        headers.forEach((name, value) -> all.put(name, List.of(value)));
        return new Request(method, path, "", all, certificate == null ? List.of() : certificate.chain(), "");
    }

    private Response with(String token, String path) {
        Map<String, String> headers = token.isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + token);
        return gate.answer(request("GET", path, headers, null));
    }

    @ParameterizedTest
    @DisplayName("core 60: who may read what; health is open to everybody, its parts and metrics are not")
    @CsvSource({
        "/healthz,           200, 401, 200, 200",
        "/livez,             200, 401, 200, 200",
        "/readyz,            200, 401, 200, 200",
        "/healthz/ping,      403, 401, 403, 200",
        "/readyz/shutdown,   403, 401, 403, 200",
        "/metrics,           403, 401, 200, 200",
        "/metrics/resources, 403, 401, 200, 200",
        "/metrics/slis,      403, 401, 200, 200",
        "/configz,           403, 401, 403, 200",
        "/statusz,           403, 401, 403, 200",
        "/flagz,             403, 401, 403, 200",
        "/debug/flags/v,     403, 401, 403, 200",
        "/,                  403, 401, 403, 200",
        "/nowhere,           403, 401, 403, 200",
        "/healthz/../configz, 403, 401, 403, 200",
    })
    void who_may_read_what(String path, int anonymous, int wrongToken, int viewer, int admin) {
        assertThat(with("", path).status()).as("anonymous").isEqualTo(anonymous);
        assertThat(with("wrong", path).status()).as("wrong token").isEqualTo(wrongToken);
        assertThat(with("viewer", path).status()).as("viewer").isEqualTo(viewer);
        assertThat(with("admin", path).status()).as("admin").isEqualTo(admin);
    }

    @Test
    void a_refusal_says_who_may_not_do_what_and_nothing_else() {
        assertThat(with("", "/metrics").body())
                .contains("\"message\":\"forbidden: User \\\"system:anonymous\\\" cannot get path \\\"/metrics\\\"\"")
                .contains("\"reason\":\"Forbidden\"")
                .contains("\"code\":403")
                .doesNotContain("eyes");
    }

    @Test
    void a_wrong_token_is_not_repeated_in_the_answer() {
        Response response = with("s3cr3t-t0ken", "/metrics");
        assertThat(response.body()).contains("Unauthorized").doesNotContain("s3cr3t");
    }

    @Test
    void answers_are_not_to_be_cached_by_anybody_on_the_way() {
        assertThat(with("admin", "/configz").headers()).containsEntry("Cache-Control", "no-cache, private");
        assertThat(with("", "/configz").headers()).containsEntry("Cache-Control", "no-cache, private");
    }

    @Test
    void the_api_server_is_asked_once_in_ten_seconds() {
        with("viewer", "/metrics");
        with("viewer", "/metrics");
        assertThat(asked).containsExactly("token", "viewer get /metrics");
        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        with("viewer", "/metrics");
        assertThat(asked).hasSize(4);
    }

    @Test
    void writing_is_another_right_than_reading() {
        Map<String, String> viewer = Map.of("Authorization", "Bearer viewer");
        assertThat(gate.answer(request("DELETE", "/metrics", viewer, null)).status())
                .isEqualTo(403);
        assertThat(asked).contains("viewer delete /metrics");
    }

    @Test
    void an_api_server_that_is_away_opens_nothing() {
        serverIsAway = true;
        assertThat(with("viewer", "/metrics").status()).isEqualTo(401);
        assertThat(with("", "/metrics").status()).isEqualTo(500);
        assertThat(with("", "/livez").status()).isEqualTo(200);
    }

    @Test
    void a_client_certificate_names_the_user_and_its_groups() {
        Response masters =
                gate.answer(request("GET", "/configz", Map.of(), authority.client("root", "system:masters")));
        assertThat(masters.status()).isEqualTo(200);
        Response nobody = gate.answer(request("GET", "/configz", Map.of(), authority.client("joe", "users")));
        assertThat(nobody.status()).isEqualTo(403);
        assertThat(nobody.body()).contains("User \\\"joe\\\" cannot get path");
    }

    @Test
    void a_certificate_of_another_authority_an_expired_one_and_one_for_servers_are_no_proof() {
        TestAuthority other = new TestAuthority("clients");
        for (ServingPair pair : List.of(
                other.client("root", "system:masters"), authority.expiredClient("root"), authority.server("root"))) {
            assertThat(gate.answer(request("GET", "/healthz", Map.of(), pair)).status())
                    .isEqualTo(401);
        }
    }

    @Test
    void headers_of_a_proxy_count_with_its_certificate_and_no_other() {
        Map<String, String> headers = Map.of("X-Remote-User", "jane", "X-Remote-Group", "system:masters");
        assertThat(gate.answer(request("GET", "/configz", headers, proxies.client("front-proxy")))
                        .status())
                .isEqualTo(200);
        assertThat(gate.answer(request("GET", "/configz", headers, proxies.client("somebody")))
                        .status())
                .isEqualTo(401);
        assertThat(gate.answer(request("GET", "/configz", headers, authority.client("joe")))
                        .status())
                .isEqualTo(403);
        assertThat(gate.answer(request("GET", "/configz", headers, null)).status())
                .isEqualTo(403);
    }

    @Test
    void without_an_api_server_to_ask_only_open_paths_are_open() {
        AccessGate alone = new AccessGate(
                List.of(),
                new Authorizer(
                        List.of("/healthz", "/metrics*"),
                        null,
                        new Authorizer.Memory(Duration.ZERO, Duration.ZERO),
                        nanos::get),
                request -> Response.text(200, "ok"));
        assertThat(alone.answer(Request.get("/healthz")).status()).isEqualTo(200);
        assertThat(alone.answer(Request.get("/metrics/slis")).status()).isEqualTo(200);
        assertThat(alone.answer(Request.get("/configz")).status()).isEqualTo(403);
    }
}
