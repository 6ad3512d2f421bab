package io.berth.host.cluster.live;

import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.time.Alarms;
import io.berth.host.tree.RecordTree;
import io.berth.host.tree.TreeReader;
import io.berth.host.tree.TreeWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Speaks with an API server, within the rate that the connection allows. Objects are records whose components have the
 * names of the fields, {@code apiVersion} and {@code kind} among them; what a record leaves out is passed over. Failures
 * are {@link ApiException}s. Calls block. Safe for several threads.
 */
public final class ApiClient implements AutoCloseable {
    private static final double JITTER = 0.1;
    private static final int DELAYED_MAX = 10;

    private final HttpTransport transport;
    private final RateLimit limit;
    private final Alarms alarms;
    private final RandomGenerator random;
    private final BooleanSupplier mayWrite;

    private ApiClient(
            HttpTransport transport, RateLimit limit, Alarms alarms, RandomGenerator random, BooleanSupplier mayWrite) {
        this.transport = transport;
        this.limit = limit;
        this.alarms = alarms;
        this.random = random;
        this.mayWrite = mayWrite;
    }

    /**
     * Makes a client; nothing is sent yet.
     *
     * @param random spreads the waits before another try
     * @param meter hears of all requests
     * @throws io.berth.api.tree.InvalidInputException if the connection leads nowhere
     */
    public static ApiClient open(LiveConnection connection, Alarms alarms, RandomGenerator random, RequestMeter meter) {
        HttpTransport transport = new HttpTransport(ClientConfig.of(connection, System.getenv()), connection, meter);
        RateLimit limit = new RateLimit(connection.requestsPerSecond(), connection.burst(), System::nanoTime, alarms);
        return new ApiClient(transport, limit, alarms, random, () -> true);
    }

    /** The same server with a rate of its own; it is closed with this client. */
    public ApiClient withRate(double perSecond, int burst) {
        RateLimit own = new RateLimit(perSecond, burst, System::nanoTime, alarms);
        return new ApiClient(transport, own, alarms, random, mayWrite);
    }

    /**
     * The same server and rate, with a condition for all requests but reads: it is asked each time when nothing is left to
     * wait for, so that nobody who was held up writes what others have decided meanwhile.
     */
    public ApiClient writingOnlyIf(BooleanSupplier condition) {
        return new ApiClient(transport, limit, alarms, random, condition);
    }

    /** Whether anything but reading is allowed now. */
    boolean mayWrite() {
        return mayWrite.getAsBoolean();
    }

    /** The server's address, for messages. */
    String server() {
        return transport.server();
    }

    /** An object. */
    public <T extends Record> T get(String path, Class<T> type) {
        return decoded(send(ApiRequest.get(path), RetryPlan.NONE), type);
    }

    /** Makes an object, or asks for a review. */
    public <T extends Record> T post(String path, Record object, Class<T> type) {
        return decoded(send(ApiRequest.post(path, json(object)), RetryPlan.NONE), type);
    }

    /** Replaces an object: what the record leaves out is lost. */
    public <T extends Record> T put(String path, Record object, Class<T> type) {
        return decoded(send(ApiRequest.put(path, json(object)), RetryPlan.NONE), type);
    }

    /** The answer's body, whatever it is. */
    public String text(String path) {
        return new String(send(ApiRequest.get(path), RetryPlan.NONE).body(), StandardCharsets.UTF_8);
    }

    private static String json(Record object) {
        return TreeWriter.json(RecordTree.of(object));
    }

    private static <T extends Record> T decoded(ApiResponse response, Class<T> type) {
        return TreeDecoder.lenient().decode(tree(response.body()), type, "");
    }

    static Tree tree(byte[] body) {
        List<Tree> documents = TreeReader.read(new String(body, StandardCharsets.UTF_8), "answer.json");
        return documents.isEmpty() ? Tree.Mapping.empty(io.berth.api.tree.Position.UNKNOWN) : documents.getFirst();
    }

    /** Sends a request, again where the plan or the server says so; {@link ApiException} for every refusal. */
    ApiResponse send(ApiRequest request, RetryPlan plan) {
        int failed = 0;
        int delayed = 0;
        boolean doubt = false;
        while (true) {
            try {
                return sendOnce(request);
            } catch (ApiException e) {
                doubt |= e.inDoubt();
                if (wantsDelay(e) && delayed < DELAYED_MAX) {
                    delayed++;
                    pause(e.retryAfter(), request);
                } else {
                    failed++;
                    if (failed >= plan.tries() || !plan.retried().test(e)) {
                        throw doubt ? e.afterDoubt() : e;
                    }
                    pause(jittered(plan.wait(failed)), request);
                }
            }
        }
    }

    private ApiResponse sendOnce(ApiRequest request) {
        try {
            long begun = System.nanoTime();
            limit.await();
            transport.waited(request, System.nanoTime() - begun);
            ApiResponse response = transport.send(request, () -> requireMayWrite(request));
            if (response.isSuccess()) {
                return response;
            }
            throw Refusals.of(response, request.title());
        } catch (InterruptedException e) {
            throw interrupted(request, e);
        }
    }

    private void requireMayWrite(ApiRequest request) {
        if (!request.method().equals("GET") && !mayWrite()) {
            throw ApiException.refused(
                    ApiException.NO_ANSWER,
                    Duration.ZERO,
                    request.title() + " was not sent: this scheduler does not lead any more, so it writes nothing");
        }
    }

    /** The server is too busy and says for how long; the request was not carried out. */
    private static boolean wantsDelay(ApiException failure) {
        return failure.status() == 429
                || (failure.status() >= 500 && !failure.retryAfter().isZero());
    }

    private void pause(Duration wait, ApiRequest request) {
        try {
            alarms.pause(wait.isZero() ? Duration.ofSeconds(1) : wait);
        } catch (InterruptedException e) {
            throw interrupted(request, e);
        }
    }

    private Duration jittered(Duration wait) {
        double spread;
        synchronized (random) {
            spread = random.nextDouble();
        }
        return Duration.ofNanos((long) (wait.toNanos() * (1 + JITTER * spread)));
    }

    private static ApiException interrupted(ApiRequest request, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return ApiException.noAnswer(true, request.title() + " was interrupted", cause);
    }

    /**
     * Sends a request whose answer is read as it comes.
     *
     * @param sinks who takes an answer of a content type
     */
    ByteStream stream(ApiRequest request, Function<String, ByteStream.Sink> sinks) throws InterruptedException {
        limit.await();
        return transport.open(request, sinks);
    }

    @Override
    public void close() {
        transport.close();
    }
}
