package io.berth.host.cluster.live;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An answer of the API server that is read as it comes, until the server or this side ends it. */
final class ByteStream implements AutoCloseable {
    /** Takes the bytes; what it throws ends the stream. */
    interface Sink {
        void bytes(ByteBuffer bytes);
    }

    private final String title;
    private final Function<String, Sink> sinks;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final ByteArrayOutputStream refusal = new ByteArrayOutputStream();
    private volatile @Nullable HttpResponse<AsyncBody> response;
    private volatile @Nullable Sink sink;
    private volatile long bytesSeen;

    /** @param sinks who takes the bytes of an answer of a content type */
    ByteStream(String title, Function<String, Sink> sinks) {
        this.title = title;
        this.sinks = sinks;
    }

    void follow(CompletableFuture<HttpResponse<AsyncBody>> answer) {
        answer.whenComplete((opened, failure) -> {
            if (failure != null) {
                end.completeExceptionally(HttpTransport.noAnswer(title, cause(failure)));
            } else {
                begin(opened);
            }
        });
        end.whenComplete((ended, failure) -> answer.cancel(true));
    }

    private void begin(HttpResponse<AsyncBody> opened) {
        response = opened;
        sink = opened.isSuccessful() ? sinks.apply(HttpTransport.contentType(opened)) : this::refused;
        opened.body().done().whenComplete((done, failure) -> {
            if (failure != null) {
                end.completeExceptionally(HttpTransport.noAnswer(title, cause(failure)));
            } else if (opened.isSuccessful()) {
                end.complete(null);
            } else {
                end.completeExceptionally(Refusals.of(refusal(opened), title));
            }
        });
        if (end.isDone()) {
            opened.body().cancel();
        } else {
            opened.body().consume();
        }
    }

    private void refused(ByteBuffer bytes) {
        byte[] part = new byte[bytes.remaining()];
        bytes.get(part);
        refusal.writeBytes(part);
    }

    private ApiResponse refusal(HttpResponse<AsyncBody> opened) {
        return new ApiResponse(
                opened.code(),
                HttpTransport.contentType(opened),
                HttpTransport.retryAfter(opened),
                refusal.toByteArray());
    }

    /** The client library's callback. */
    void take(List<ByteBuffer> buffers, AsyncBody body) {
        Sink taker = Objects.requireNonNull(sink, "bytes came before the answer that they belong to");
        try {
            for (ByteBuffer buffer : buffers) {
                bytesSeen += buffer.remaining();
                taker.bytes(buffer);
            }
            body.consume();
        } catch (RuntimeException | Error e) {
            end.completeExceptionally(e);
            body.cancel();
        }
    }

    /**
     * Blocks until the stream has ended.
     *
     * @param silenceMax without a byte for that long the stream is given up
     * @throws ApiException if it did not end well
     */
    void await(Duration silenceMax) throws InterruptedException {
        long seen = -1;
        while (true) {
            try {
                end.get(silenceMax.toNanos(), TimeUnit.NANOSECONDS);
                return;
            } catch (TimeoutException e) {
                if (bytesSeen == seen) {
                    throw ApiException.noAnswer(true, title + " was silent for " + silenceMax.toSeconds() + " s", e);
                }
                seen = bytesSeen;
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException known
                        ? known
                        : new IllegalStateException(title + " failed", e.getCause());
            }
        }
    }

    @Override
    public void close() {
        end.completeExceptionally(new CancellationException(title + " was ended by this side"));
        HttpResponse<AsyncBody> opened = response;
        if (opened != null) {
            opened.body().cancel();
        }
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }
}
