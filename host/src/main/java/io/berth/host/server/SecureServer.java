package io.berth.host.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves an endpoint over HTTPS, on the JDK's own server. */
public final class SecureServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SecureServer.class);
    private static final int BODY_MAX = 65_536;
    private static final int SECONDS_TO_END = 5;

    static {
        // The JDK's server waits for ever for a request to be complete unless it is told otherwise.
        setUnlessSet("sun.net.httpserver.maxReqTime", "30");
        setUnlessSet("sun.net.httpserver.maxRspTime", "60");
        setUnlessSet("sun.net.httpserver.idleInterval", "90");
        setUnlessSet("jdk.httpserver.maxConnections", "1000");
    }

    private final HttpsServer server;

    private SecureServer(HttpsServer server) {
        this.server = server;
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /**
     * Starts to serve.
     *
     * @param authorities by whom the certificates of clients should be signed, as announced to clients
     * @param executor runs the requests; they may block
     * @throws IOException if the address cannot be had
     */
    public static SecureServer start(
            InetSocketAddress address,
            ServingCertificate certificate,
            TlsSettings tls,
            Supplier<List<X509Certificate>> authorities,
            Endpoint endpoint,
            Executor executor)
            throws IOException {
        HttpsServer server = HttpsServer.create(address, 0);
        SSLContext context = context(certificate, authorities);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters connection) {
                SSLParameters parameters = context.getDefaultSSLParameters();
                tls.apply(parameters);
                connection.setSSLParameters(parameters);
            }
        });
        server.setExecutor(executor);
        server.createContext("/", exchange -> handle((HttpsExchange) exchange, endpoint));
        server.start();
        return new SecureServer(server);
    }

    /** @throws IOException if the address cannot be had now */
    public static void requireFree(InetSocketAddress address) throws IOException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(address);
        }
    }

    private static SSLContext context(ServingCertificate certificate, Supplier<List<X509Certificate>> authorities) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {certificate}, new TrustManager[] {new AnyClient(authorities)}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has TLS", e);
        }
    }

    /** Where it can be reached. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    private static void handle(HttpsExchange exchange, Endpoint endpoint) throws IOException {
        try (exchange) {
            Response response;
            try {
                response = endpoint.answer(request(exchange));
            } catch (RuntimeException e) {
                log.error(
                        "{} {} failed",
                        exchange.getRequestMethod(),
                        exchange.getRequestURI().getPath(),
                        e);
                response = Response.text(500, "Internal Server Error\n");
            }
            send(response, exchange);
        }
    }

    private static Request request(HttpsExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getRawQuery();
        String path = exchange.getRequestURI().getPath();
        return new Request(
                exchange.getRequestMethod(),
                path == null ? "/" : path,
                query == null ? "" : query,
                exchange.getRequestHeaders(),
                certificates(exchange),
                body(exchange));
    }

    private static String body(HttpExchange exchange) throws IOException {
        try (InputStream body = exchange.getRequestBody()) {
            return new String(body.readNBytes(BODY_MAX), StandardCharsets.UTF_8);
        }
    }

    private static List<X509Certificate> certificates(HttpsExchange exchange) {
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            for (Certificate certificate : exchange.getSSLSession().getPeerCertificates()) {
                certificates.add((X509Certificate) certificate);
            }
        } catch (SSLPeerUnverifiedException e) {
            log.trace("a client without certificate: {}", e.getMessage());
        }
        return certificates;
    }

    private static void send(Response response, HttpExchange exchange) throws IOException {
        response.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(response.status(), head || body.length == 0 ? -1 : body.length);
        if (!head && body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }

    /** Lets requests end for a few seconds, then ends them. */
    @Override
    public void close() {
        server.stop(SECONDS_TO_END);
    }
}
