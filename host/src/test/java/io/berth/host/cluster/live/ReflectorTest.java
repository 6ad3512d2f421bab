package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.berth.host.time.Alarms;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How watches get on again after a server was away; all waits are ended by the test. */
class ReflectorTest {
    private static final String INITIAL = """
        {"type":"BOOKMARK","object":{"kind":"Node","apiVersion":"v1","metadata":{"resourceVersion":"7",\
        "annotations":{"k8s.io/initial-events-end":"true"}}}}
        """;
    private static final String GONE = """
        {"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","status":"Failure","code":410,\
        "message":"too old resource version"}}
        """;

    /** So long is the answer said to be, so that a watch which is closed earlier is broken off. */
    private static final int NEVER_REACHED = 1_000_000;

    /** A wait, and what ends it. */
    private record Wait(Duration duration, Runnable end) {}

    private final BlockingQueue<Wait> waits = new LinkedBlockingQueue<>();
    private final BlockingQueue<HttpExchange> watches = new LinkedBlockingQueue<>();
    private final AtomicLong now = new AtomicLong();
    private final Alarms alarms = (delay, action) -> {
        waits.add(new Wait(delay, action));
        return () -> {};
    };
    private volatile boolean up;
    private volatile boolean forgetful;
    private final List<Reflector> reflectors = new ArrayList<>();
    private HttpServer server;
    private ApiClient client;
    private Outage outage;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        client = ApiClient.open(LiveConnection.of(null, url), alarms, new Random(1), RequestMeter.NONE);
        outage = new Outage(url, now::get, alarms);
    }

    @AfterEach
    void stop() {
        reflectors.forEach(Reflector::close);
        server.stop(0);
        client.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        if (!up) {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
            return;
        }
        boolean anew = exchange.getRequestURI().getQuery().contains("sendInitialEvents");
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, NEVER_REACHED);
        exchange.getResponseBody().write((anew ? INITIAL : forgetful ? GONE : "").getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        watches.add(exchange);
    }

    private Reflector follow(int kind) {
        ChangeSink sink = new ChangeSink(new ObjectTable<>(), change -> {});
        Reflector reflector = new Reflector(LiveKind.ALL.get(kind), client, sink, alarms, new Random(1), outage);
        reflectors.add(reflector);
        Thread.ofVirtual().start(reflector);
        return reflector;
    }

    private Wait nextWait() throws InterruptedException {
        return Objects.requireNonNull(waits.poll(20, TimeUnit.SECONDS), "nobody waits");
    }

    private HttpExchange nextWatch() throws InterruptedException {
        return Objects.requireNonNull(watches.poll(20, TimeUnit.SECONDS), "nobody watches");
    }

    /** As often as it takes to wait for long. */
    private void fail(int tries) throws InterruptedException {
        for (int i = 0; i < tries; i++) {
            nextWait().end().run();
        }
    }

    @Test
    void once_one_kind_is_watched_again_the_others_do_not_wait_any_longer() throws InterruptedException {
        follow(0);
        follow(1);
        fail(8);
        Wait one = nextWait();
        Wait other = nextWait();
        assertThat(List.of(one, other))
                .allSatisfy(wait -> assertThat(wait.duration()).isGreaterThan(Duration.ofSeconds(6)));
        up = true;
        one.end().run();
        nextWatch();
        nextWatch();
        assertThat(waits).isEmpty();
    }

    @Test
    void a_watch_that_did_its_work_is_opened_again_soon_however_long_was_waited_before_it() throws Exception {
        Reflector reflector = follow(0);
        fail(4);
        Wait last = nextWait();
        up = true;
        last.end().run();
        reflector.synced().get(20, TimeUnit.SECONDS);
        now.addAndGet(Duration.ofSeconds(11).toNanos());
        nextWatch().close();
        assertThat(nextWait().duration()).isLessThan(Duration.ofMillis(1601));
    }

    @Test
    void a_version_that_the_server_does_not_know_any_more_is_read_anew_without_a_wait() throws Exception {
        up = true;
        follow(0).synced().get(20, TimeUnit.SECONDS);
        forgetful = true;
        nextWatch().close();
        nextWait().end().run();
        assertThat(nextWatch().getRequestURI().getQuery()).contains("resourceVersion=7");
        assertThat(nextWatch().getRequestURI().getQuery()).contains("sendInitialEvents");
        assertThat(waits).isEmpty();
    }

    @Test
    void a_server_that_forgets_again_and_again_is_not_asked_without_end() throws Exception {
        up = true;
        follow(0).synced().get(20, TimeUnit.SECONDS);
        forgetful = true;
        nextWatch().close();
        nextWait().end().run();
        nextWatch();
        nextWatch().close();
        nextWait().end().run();
        nextWatch();
        assertThat(nextWait().duration()).isGreaterThan(Duration.ofMillis(799));
    }
}
