package io.berth.host.cluster.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Stands between a client and the API server of a test bed, and lets requests fail as a test wants it. */
public final class FaultProxy implements AutoCloseable {
    /** What happens to a request. */
    public sealed interface Fault {
        /** It is refused and does not get to the server. */
        record Refuse(int status, String reason, String retryAfter) implements Fault {}

        /** The server carries it out, and the connection breaks before the answer. */
        record LoseAnswer() implements Fault {}

        /** The server carries it out, and the answer never comes. */
        record Hang() implements Fault {}

        /** The server answers with an error although it carried it out. */
        record WrongError() implements Fault {}

        /** Something happens before the server gets it. */
        record Before(Consumer<String> action) implements Fault {}
    }

    private record Rule(Predicate<String> wanted, Fault fault, AtomicInteger left) {}

    private static final Set<String> HOP =
            Set.of("connection", "host", "content-length", "upgrade", "http2-settings", "transfer-encoding");

    private final HttpServer server;
    private final HttpClient client;
    private final String target;
    private final List<Rule> rules = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> bound = new ConcurrentHashMap<>();
    private final Set<InputStream> watches = ConcurrentHashMap.newKeySet();
    private final Map<String, String> contentTypes = new ConcurrentHashMap<>();
    private final AtomicInteger injected = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean jsonAlone;

    public FaultProxy(TestBed bed) throws Exception {
        target = bed.server();
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(trusting(bed))
                .build();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    private static SSLContext trusting(TestBed bed) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream certificate = Files.newInputStream(bed.certificate())) {
            store.setCertificateEntry(
                    "bed", CertificateFactory.getInstance("X.509").generateCertificate(certificate));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Lets the next requests fail whose {@code METHOD path?query} is as wanted. */
    public void next(int times, Predicate<String> wanted, Fault fault) {
        rules.add(new Rule(wanted, fault, new AtomicInteger(times)));
    }

    public static boolean isBind(String request) {
        return request.startsWith("POST ") && request.endsWith("/binding");
    }

    /** How many faults there were. */
    public int injected() {
        return injected.get();
    }

    /** How often the server has bound a pod, by the path of its binding. */
    public Map<String, Integer> bound() {
        return Map.copyOf(bound);
    }

    /** The same of one binding, which is then forgotten. */
    public int takeBound(String path) {
        Integer times = bound.remove(path);
        return times == null ? 0 : times;
    }

    /** Breaks all watches off. */
    public void cutWatches() throws IOException {
        for (InputStream watch : watches) {
            injected.incrementAndGet();
            watch.close();
        }
    }

    /** From now on the server speaks JSON and nothing else. */
    void speakJsonAlone() {
        jsonAlone = true;
    }

    /** In which form the last request for a path was answered; empty if there was none. */
    String contentType(String path) {
        return contentTypes.getOrDefault(path, "");
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            Fault fault = fault(request);
            byte[] body = exchange.getRequestBody().readAllBytes();
            switch (fault) {
                case null -> forward(exchange, body);
                case Fault.Refuse refuse -> refuse(exchange, refuse);
                case Fault.LoseAnswer lose -> send(exchange, body).body().close();
                case Fault.Hang hang -> {
                    send(exchange, body).body().close();
                    closed.await(1, TimeUnit.MINUTES);
                }
                case Fault.WrongError wrong -> {
                    send(exchange, body).body().close();
                    refuse(exchange, new Fault.Refuse(500, "InternalError", ""));
                }
                case Fault.Before before -> {
                    before.action.accept(exchange.getRequestURI().getPath());
                    forward(exchange, body);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Fault fault(String request) {
        for (Rule rule : rules) {
            if (rule.wanted.test(request) && rule.left.getAndDecrement() > 0) {
                injected.incrementAndGet();
                return rule.fault;
            }
        }
        return null;
    }

    private static void refuse(HttpExchange exchange, Fault.Refuse refusal) throws IOException {
        String text = "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"injected\","
                + "\"reason\":\"" + refusal.reason + "\",\"code\":" + refusal.status + "}";
        if (!refusal.retryAfter.isEmpty()) {
            exchange.getResponseHeaders().set("Retry-After", refusal.retryAfter);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(refusal.status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private HttpResponse<InputStream> send(HttpExchange exchange, byte[] body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!HOP.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        if (jsonAlone) {
            request.setHeader("Accept", "application/json");
        }
        HttpResponse<InputStream> response = client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        String path = exchange.getRequestURI().getPath();
        if (exchange.getRequestMethod().equals("GET")) {
            contentTypes.put(path, response.headers().firstValue("Content-Type").orElse(""));
        }
        if (path.endsWith("/binding") && response.statusCode() == 201) {
            bound.merge(path, 1, Integer::sum);
        }
        return response;
    }

    private void forward(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpResponse<InputStream> response;
        try {
            response = send(exchange, body);
        } catch (IOException e) {
            return;
        }
        boolean watch = String.valueOf(exchange.getRequestURI().getQuery()).contains("watch=true");
        response.headers().map().forEach((name, values) -> {
            if (!HOP.contains(name) && !name.startsWith(":")) {
                exchange.getResponseHeaders().put(name, new ArrayList<>(values));
            }
        });
        try (InputStream in = response.body()) {
            if (watch) {
                watches.add(in);
            }
            exchange.sendResponseHeaders(response.statusCode(), 0);
            copy(in, exchange.getResponseBody());
        } finally {
            watches.remove(response.body());
        }
    }

    private static void copy(InputStream in, OutputStream out) throws IOException {
        byte[] buffer = new byte[16 * 1024];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            out.write(buffer, 0, read);
            out.flush();
        }
        out.close();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        client.shutdownNow();
    }
}
