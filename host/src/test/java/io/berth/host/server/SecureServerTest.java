package io.berth.host.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.host.tree.NamedFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real connections to a server on this machine. */
class SecureServerTest {
    private static final String LOCALHOST = "127.0.0.1";

    @TempDir
    Path folder;

    private final AtomicLong nanos = new AtomicLong();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final TestAuthority authority = new TestAuthority("clients");
    private final Path certificateFile = Path.of("tls.crt");
    private final Path keyFile = Path.of("tls.key");
    private @Nullable SecureServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
        executor.shutdownNow();
    }

    private void start(ServingCertificate certificate, TlsSettings tls) throws IOException {
        server = SecureServer.start(
                new InetSocketAddress(InetAddress.ofLiteral(LOCALHOST), 0),
                certificate,
                tls,
                () -> List.of(authority.certificate()),
                request -> Response.text(
                        200,
                        request.method() + " " + request.path() + " by "
                                + (request.certificates().isEmpty()
                                        ? "nobody"
                                        : new CertificateChain(request.certificates()).commonName())),
                executor);
    }

    private void startSelfSigned(String minVersion) throws IOException {
        start(
                ServingCertificate.selfSigned(Instant.parse("2026-01-01T00:00:00Z"), nanos::get),
                TlsSettings.of(minVersion, List.of(), List.of()));
    }

    private int port() {
        return Objects.requireNonNull(server).address().getPort();
    }

    private HttpResponse<String> get(SSLContext context, String... protocols) throws Exception {
        SSLParameters parameters = context.getDefaultSSLParameters();
        parameters.setProtocols(protocols.length == 0 ? new String[] {"TLSv1.3"} : protocols);
        try (HttpClient client = HttpClient.newBuilder()
                .sslContext(context)
                .sslParameters(parameters)
                .connectTimeout(Duration.ofSeconds(5))
                .build()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("https://localhost:" + port() + "/a%20b?c"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static KeyManager @Nullable [] keys(@Nullable ServingPair own)
            throws GeneralSecurityException, IOException {
        if (own == null) {
            return null;
        }
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        store.setKeyEntry("own", own.key(), new char[0], own.chainArray());
        KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
        factory.init(store, new char[0]);
        return factory.getKeyManagers();
    }

    /** As the real clients of a self-signed server do. */
    private static SSLContext trusting() throws Exception {
        return trusting(null);
    }

    private static SSLContext trusting(@Nullable ServingPair own) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys(own), new TrustManager[] {new TrustingClient()}, null);
        return context;
    }

    private void write(ServingPair pair) throws IOException {
        Files.writeString(folder.resolve(keyFile), TestAuthority.pem(pair.key()));
        Files.writeString(
                folder.resolve(certificateFile), TestAuthority.pem(pair.chain().getFirst()));
    }

    @Test
    void a_certificate_made_for_the_process_serves_its_names() throws Exception {
        startSelfSigned("");
        TrustingClient.seen = null;
        HttpResponse<String> response = get(trusting());
        assertThat(response.body()).isEqualTo("GET /a b by nobody");
        assertThat(seen().getSubjectAlternativeNames().toString())
                .contains("localhost")
                .contains(LOCALHOST);
        seen().verify(seen().getPublicKey());
    }

    @Test
    void a_version_below_the_minimum_is_refused() throws Exception {
        startSelfSigned("VersionTLS13");
        assertThat(get(trusting(), "TLSv1.3").statusCode()).isEqualTo(200);
        assertThatThrownBy(() -> get(trusting(), "TLSv1.2")).isInstanceOf(SSLException.class);
    }

    @Test
    void the_minimum_is_1_2_where_nobody_says_otherwise() throws Exception {
        startSelfSigned("");
        assertThat(get(trusting(), "TLSv1.2").statusCode()).isEqualTo(200);
        assertThatThrownBy(() -> get(trusting(), "TLSv1.1")).isInstanceOf(IOException.class);
    }

    @Test
    void only_the_cipher_suites_that_are_named_are_spoken() throws Exception {
        start(
                ServingCertificate.selfSigned(Instant.parse("2026-01-01T00:00:00Z"), nanos::get),
                TlsSettings.of("VersionTLS12", List.of("TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384"), List.of()));
        assertThat(get(trusting(), "TLSv1.2").sslSession().orElseThrow().getCipherSuite())
                .isEqualTo("TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384");
    }

    @Test
    void a_client_is_known_by_its_certificate() throws Exception {
        write(authority.server("localhost"));
        start(ofFiles(), TlsSettings.of("", List.of(), List.of()));
        assertThat(get(trusting(authority.client("jane"))).body()).isEqualTo("GET /a b by jane");
    }

    @Test
    void files_that_change_are_read_anew_and_bad_ones_leave_what_was_before() throws Exception {
        write(authority.server("first"));
        start(ofFiles(), TlsSettings.of("", List.of(), List.of()));
        assertThat(subjectShown()).isEqualTo("CN=first");

        write(authority.server("second-one"));
        assertThat(subjectShown()).as("looked at within the last second").isEqualTo("CN=first");
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(subjectShown()).isEqualTo("CN=second-one");

        Files.writeString(folder.resolve(certificateFile), "no certificate");
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(subjectShown()).isEqualTo("CN=second-one");
    }

    @Test
    void a_certificate_without_its_key_leaves_what_was_before_until_the_key_is_there_too() throws Exception {
        write(authority.server("first"));
        start(ofFiles(), TlsSettings.of("", List.of(), List.of()));
        ServingPair next = authority.server("second-one");

        Files.writeString(
                folder.resolve(certificateFile), TestAuthority.pem(next.chain().getFirst()));
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(subjectShown()).isEqualTo("CN=first");

        write(next);
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(subjectShown()).isEqualTo("CN=second-one");
    }

    private ServingCertificate ofFiles() {
        return ServingCertificate.of(
                new NamedFile("--tls-cert-file", folder.resolve(certificateFile)),
                new NamedFile("--tls-private-key-file", folder.resolve(keyFile)),
                nanos::get);
    }

    private static X509Certificate seen() {
        return Objects.requireNonNull(TrustingClient.seen);
    }

    private String subjectShown() throws Exception {
        get(trusting());
        return seen().getSubjectX500Principal().getName();
    }
}
