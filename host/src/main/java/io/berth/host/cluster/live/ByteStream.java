package io.berth.host.cluster.live;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** An answer of the API server that is read as it comes, until the server or this side ends it. */
final class ByteStream implements AutoCloseable {
    /** Takes the bytes; what it throws ends the stream. */
    interface Sink {
        void bytes(ByteBuffer bytes);
    }

    private final String title;
    private final Sink sink;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final ByteArrayOutputStream refusal = new ByteArrayOutputStream();
    private volatile @Nullable HttpResponse<AsyncBody> response;
    private volatile long bytesSeen;

    ByteStream(String title, Sink sink) {
        this.title = title;
        this.sink = sink;
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
        opened.body().done().whenComplete((done, failure) -> {
            if (failure != null) {
                end.completeExceptionally(HttpTransport.noAnswer(title, cause(failure)));
            } else if (opened.isSuccessful()) {
                end.complete(null);
            } else {
                ApiResponse refused =
                        new ApiResponse(opened.code(), HttpTransport.retryAfter(opened), refusal.toByteArray());
                end.completeExceptionally(Refusals.of(refused, title));
            }
        });
        if (end.isDone()) {
            opened.body().cancel();
        } else {
            opened.body().consume();
        }
    }

    /** The client library's callback. */
    void take(List<ByteBuffer> buffers, AsyncBody body) {
        HttpResponse<AsyncBody> opened = response;
        boolean successful = opened != null && opened.isSuccessful();
        try {
            for (ByteBuffer buffer : buffers) {
                bytesSeen += buffer.remaining();
                if (successful) {
                    sink.bytes(buffer);
                } else {
                    byte[] part = new byte[buffer.remaining()];
                    buffer.get(part);
                    refusal.writeBytes(part);
                }
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
