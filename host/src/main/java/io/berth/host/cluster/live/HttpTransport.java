package io.berth.host.cluster.live;

import io.berth.host.tree.NamedFile;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Carries requests to the API server, with the credentials and the TLS of the client library. */
final class HttpTransport implements AutoCloseable {
    /** One connection of HTTP/2 carries a hundred requests at once, and watches have their part of it. */
    private static final int AT_ONCE_MAX = 64;

    private final Semaphore places = new Semaphore(AT_ONCE_MAX);
    private final HttpClient client;
    private final String server;
    private final String host;
    private final Duration timeout;
    private final boolean protobuf;
    private final RequestMeter meter;

    HttpTransport(Config config, LiveConnection connection, RequestMeter meter) {
        this.client = client(config, connection);
        String url = config.getMasterUrl();
        this.server = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        this.host = server.replaceFirst("^https?://([^/]*).*$", "$1");
        this.timeout = connection.timeout();
        this.protobuf = connection.protobuf();
        this.meter = meter;
    }

    /** Certificates and keys are looked at here. */
    private static HttpClient client(Config config, LiveConnection connection) {
        try {
            return new JdkHttpClientFactory().newBuilder(config).build();
        } catch (RuntimeException e) {
            Path kubeconfig = connection.kubeconfig();
            if (kubeconfig == null) {
                throw e;
            }
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new NamedFile("the kubeconfig", kubeconfig)
                    .refused("has a certificate or key that cannot be used: " + cause);
        }
    }

    String server() {
        return server;
    }

    /** {@code GET https://127.0.0.1:6443/api/v1/nodes}: where nobody answers it counts who was asked. */
    private String title(ApiRequest request) {
        return request.title().replaceFirst(" ", " " + Matcher.quoteReplacement(server));
    }

    /**
     * Sends a request and blocks for its answer, whatever its status; {@link ApiException} if there is none.
     *
     * @param last is called when nothing is left to wait for; the request is not sent if it throws
     */
    ApiResponse send(ApiRequest request, Runnable last) throws InterruptedException {
        places.acquire();
        try {
            last.run();
            return measured(request);
        } finally {
            places.release();
        }
    }

    private ApiResponse measured(ApiRequest request) throws InterruptedException {
        long begun = System.nanoTime();
        String code = RequestMeter.NO_ANSWER;
        int received = 0;
        try {
            ApiResponse response = answer(request, client.sendAsync(built(request), byte[].class));
            code = String.valueOf(response.status());
            received = response.body().length;
            return response;
        } finally {
            meter.ended(request.method(), host, code);
            meter.took(request.method(), host, System.nanoTime() - begun, request.length(), received);
        }
    }

    /** A request waited for its turn. */
    void waited(ApiRequest request, long nanos) {
        meter.waited(request.method(), host, nanos);
    }

    private ApiResponse answer(ApiRequest request, CompletableFuture<HttpResponse<byte[]>> coming)
            throws InterruptedException {
        try {
            HttpResponse<byte[]> response = coming.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            byte[] body = response.body();
            return new ApiResponse(
                    response.code(), contentType(response), retryAfter(response), body == null ? new byte[0] : body);
        } catch (TimeoutException e) {
            coming.cancel(true);
            throw ApiException.noAnswer(
                    true, title(request) + " got no answer within " + timeout.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw noAnswer(title(request), e.getCause() == null ? e : e.getCause());
        }
    }

    /**
     * Sends a request whose answer is read as it comes.
     *
     * @param sinks who takes the bytes of an answer of a content type that is no refusal; called on the client's threads,
     *     one call at a time
     */
    ByteStream open(ApiRequest request, Function<String, ByteStream.Sink> sinks) {
        ByteStream stream = new ByteStream(title(request), sinks);
        var answer = client.consumeBytes(built(request), stream::take);
        stream.follow(answer);
        answer.whenComplete((opened, failure) -> meter.ended(
                request.method(), host, opened == null ? RequestMeter.NO_ANSWER : String.valueOf(opened.code())));
        return stream;
    }

    private HttpRequest built(ApiRequest request) {
        HttpRequest.Builder builder = client.newHttpRequestBuilder().uri(server + request.path());
        builder.setHeader("Accept", protobuf ? request.accept() : WireForm.JSON.mediaType());
        if (!request.method().equals("GET")) {
            builder.method(request.method(), request.contentType(), request.body());
        }
        return builder.build();
    }

    static ApiException noAnswer(String title, Throwable cause) {
        boolean sent = !(cause instanceof ConnectException
                || cause instanceof UnknownHostException
                || cause instanceof HttpConnectTimeoutException);
        return ApiException.noAnswer(sent, title + " got no answer: " + reason(cause), cause);
    }

    /** The client library has no words for what happens most often. */
    private static String reason(Throwable failure) {
        String message = failure.getMessage();
        if (message != null) {
            return message;
        }
        Throwable cause = failure.getCause();
        if (cause instanceof UnresolvedAddressException) {
            return "the host is not known";
        }
        return failure instanceof ConnectException
                ? "connection refused"
                : failure.getClass().getSimpleName();
    }

    static String contentType(HttpResponse<?> response) {
        @Nullable String type = response.header("Content-Type");
        return type == null ? "" : type;
    }

    static Duration retryAfter(HttpResponse<?> response) {
        @Nullable String seconds = response.header("Retry-After");
        try {
            return seconds == null ? Duration.ZERO : Duration.ofSeconds(Long.parseLong(seconds.strip()));
        } catch (NumberFormatException date) {
            return Duration.ZERO;
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
