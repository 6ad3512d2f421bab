package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.berth.host.cluster.live.ApiClient;
import io.berth.host.cluster.live.ApiException;
import io.berth.host.cluster.live.LiveConnection;
import io.berth.host.cluster.live.RequestMeter;
import io.berth.host.server.PemFile;
import io.berth.host.server.ServingCertificate;
import io.berth.host.tree.NamedFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who vouches for clients when the API server tells, and when it does not. */
class AuthoritiesTest {
    @TempDir
    Path folder;

    private final RealTime time = new RealTime();
    private final AccessFlags flags = new AccessFlags();
    private @Nullable HttpServer server;
    private volatile int status = 404;
    private volatile String answer = "{\"kind\": \"Status\", \"code\": 404, \"message\": \"not found\"}";

    @BeforeEach
    void start() throws IOException {
        HttpServer made = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        made.createContext("/", exchange -> {
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        made.start();
        server = made;
        flags.clientAuthorities = authority("file");
    }

    @AfterEach
    void stop() {
        Objects.requireNonNull(server).stop(0);
        time.close();
    }

    private Path authority(String name) throws IOException {
        Path file = folder.resolve(name + ".crt");
        ServingCertificate.writeSelfSigned(file, folder.resolve(name + ".key"), Instant.parse("2026-01-01T00:00:00Z"));
        return file;
    }

    private Authorities authorities() {
        String address = "http://127.0.0.1:"
                + Objects.requireNonNull(server).getAddress().getPort();
        return new Authorities(
                flags,
                ApiClient.open(
                        LiveConnection.of(null, address), time, RandomGenerator.getDefault(), RequestMeter.NONE));
    }

    private static List<X509Certificate> in(Path file) {
        return PemFile.certificates(new NamedFile("--any", file));
    }

    @Test
    void the_file_counts_while_the_config_map_is_missing() throws IOException {
        Authorities authorities = authorities();
        authorities.readFiles();

        assertThatThrownBy(authorities::readTold).isInstanceOf(ApiException.class);

        assertThat(authorities.clients()).containsExactlyElementsOf(in(folder.resolve("file.crt")));
    }

    @Test
    void what_the_config_map_says_is_added_when_it_is_there() throws IOException {
        Authorities authorities = authorities();
        authorities.refresh();
        String bundle = Files.readString(authority("told")).replace("\n", "\\n");
        status = 200;
        answer = "{\"kind\": \"ConfigMap\", \"data\": {\"client-ca-file\": \"" + bundle + "\"}}";

        authorities.refresh();

        assertThat(authorities.clients()).hasSize(2).containsAll(in(folder.resolve("told.crt")));
    }

    @Test
    void a_changed_file_counts_though_the_config_map_is_missing() throws IOException {
        Authorities authorities = authorities();
        authorities.readFiles();
        authority("file");

        authorities.refresh();

        assertThat(authorities.clients()).containsExactlyElementsOf(in(folder.resolve("file.crt")));
    }

    @Test
    void what_was_known_stays_when_the_file_becomes_bad() throws IOException {
        Authorities authorities = authorities();
        authorities.readFiles();
        List<X509Certificate> before = in(folder.resolve("file.crt"));
        Files.writeString(folder.resolve("file.crt"), "nothing");

        authorities.refresh();

        assertThat(authorities.clients()).containsExactlyElementsOf(before);
    }
}
