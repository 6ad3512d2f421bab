package io.berth.host.extender;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A real HTTP server on the loopback address that answers each verb with a prepared text. */
public final class ExtenderServer implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    public final CopyOnWriteArrayList<String> requests = new CopyOnWriteArrayList<>();

    public ExtenderServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    public String url() {
        return "http://" + server.getAddress().getHostString() + ":"
                + server.getAddress().getPort();
    }

    public ExtenderServer on(String verb, String answer) {
        answers.put(verb, answer);
        return this;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String verb = exchange.getRequestURI().getPath().substring(1);
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(verb + " " + body);
        String answer = answers.get(verb);
        byte[] bytes = (answer == null ? "" : answer).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer == null ? 500 : 200, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
