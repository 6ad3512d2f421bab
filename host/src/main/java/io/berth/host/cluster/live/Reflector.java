package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import io.berth.host.time.Alarms;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the objects of one kind: first what exists, then each change, and after every interruption from where it was,
 * or from the beginning where the server does not know that any more.
 */
final class Reflector implements Runnable, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Reflector.class);
    private static final int PAGE = 500;
    private static final int WATCH_SECONDS = 300;
    /** Servers send a bookmark each minute, so that a silent one is no longer there. */
    private static final Duration SILENCE_MAX = Duration.ofMinutes(3);

    private static final Duration NOT_SERVED = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofSeconds(1);
    /** A watch that lasted so long did its work, and what ends it is no part of a failure before. */
    private static final long STEADY = Duration.ofSeconds(10).toNanos();

    private static final long NEVER = Long.MIN_VALUE;

    private final LiveKind kind;
    private final ApiClient client;
    private final Decoders decoders;
    private final ChangeSink sink;
    private final Alarms alarms;
    private final RandomGenerator random;
    private final Outage outage;
    private final WatchBackoff backoff;
    private final CompletableFuture<Void> synced = new CompletableFuture<>();
    private volatile boolean closed;
    private volatile @Nullable ByteStream stream;
    private String version = "";
    private boolean tellsWhatExists = true;
    private boolean begunAnew;
    private volatile long openedAt = NEVER;

    Reflector(LiveKind kind, ApiClient client, ChangeSink sink, Alarms alarms, RandomGenerator random, Outage outage) {
        this.kind = kind;
        this.client = client;
        this.decoders = Decoders.of(kind);
        this.sink = sink;
        this.alarms = alarms;
        this.random = random;
        this.outage = outage;
        this.backoff = new WatchBackoff(random);
    }

    /** Is done once all that exists was told. */
    CompletableFuture<Void> synced() {
        return synced;
    }

    @Override
    public void run() {
        try {
            while (!closed) {
                try {
                    follow();
                } catch (RuntimeException e) {
                    if (!closed) {
                        recover(e);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void follow() throws InterruptedException {
        if (version.isEmpty() && !tellsWhatExists) {
            list();
        }
        long begun = outage.now();
        boolean eventful = watch();
        if (eventful || outage.now() - begun > SHORT.toNanos()) {
            backoff.reset();
        } else {
            alarms.pause(backoff.next());
        }
    }

    /** One watch until it ends; false if it brought nothing. */
    private boolean watch() throws InterruptedException {
        WatchSession session = new WatchSession(kind, sink, version);
        openedAt = NEVER;
        try (ByteStream opened = client.stream(request(watchPath()), type -> opened(session, type))) {
            stream = opened;
            if (!closed) {
                opened.await(SILENCE_MAX);
            }
            return session.isEventful();
        } finally {
            version = session.version();
            if (openedAt != NEVER && outage.now() - openedAt > STEADY) {
                backoff.reset();
                begunAnew = false;
            }
        }
    }

    private ByteStream.Sink opened(WatchSession session, String type) {
        openedAt = outage.now();
        outage.works(kind.resource());
        return frames(session, decoders.of(type));
    }

    private ByteStream.Sink frames(WatchSession session, Decoder decoder) {
        return decoder.form().frames((bytes, from, length) -> {
            session.frame(decoder, bytes, from, length);
            if (!synced.isDone() && !session.version().isEmpty()) {
                synced.complete(null);
            }
        });
    }

    private ApiRequest request(String path) {
        return ApiRequest.get(path).accepting(decoders.accept());
    }

    private String watchPath() {
        int seconds;
        synchronized (random) {
            seconds = WATCH_SECONDS + random.nextInt(WATCH_SECONDS);
        }
        String start = version.isEmpty()
                ? "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
                : "&resourceVersion=" + version;
        return kind.path() + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=" + seconds + start + selector("&");
    }

    private String selector(String before) {
        return kind.selector().isEmpty()
                ? ""
                : before + "fieldSelector=" + URLEncoder.encode(kind.selector(), StandardCharsets.UTF_8);
    }

    /** Reads all that exists page by page, for servers that do not tell it in a watch. */
    private void list() {
        List<KubeObject> all = new ArrayList<>();
        String next = "";
        String read;
        do {
            String path = kind.path() + "?limit=" + PAGE + selector("&")
                    + (next.isEmpty() ? "" : "&continue=" + URLEncoder.encode(next, StandardCharsets.UTF_8));
            ApiResponse answer = client.send(request(path), RetryPlan.NONE);
            Decoder.Page page = decoders.of(answer.contentType()).page(answer.body());
            all.addAll(page.objects());
            next = page.metadata().next();
            read = page.metadata().resourceVersion();
        } while (!next.isEmpty());
        sink.replace(all);
        version = read;
        synced.complete(null);
    }

    private void recover(RuntimeException failure) throws InterruptedException {
        if (!(failure instanceof ApiException refusal)) {
            log.error("the watch of {} failed inside the scheduler, and begins anew", kind.resource(), failure);
            version = "";
        } else if (refusal.isGone()) {
            log.trace("{} are read anew: {}", kind.resource(), refusal.getMessage());
            version = "";
            if (!begunAnew) {
                begunAnew = true;
                return;
            }
        } else if (refusal.isNotFound()) {
            log.info("{} are not served by this cluster", kind.resource());
            outage.works(kind.resource());
            synced.complete(null);
            alarms.pause(NOT_SERVED);
            return;
        } else if (version.isEmpty() && tellsWhatExists && refusesInitialEvents(refusal)) {
            log.info("{} are read page by page: {}", kind.resource(), refusal.getMessage());
            tellsWhatExists = false;
            return;
        } else {
            outage.failed(kind.resource(), String.valueOf(refusal.getMessage()));
        }
        Duration wait = backoff.next();
        Duration wished = failure instanceof ApiException refusal ? refusal.retryAfter() : Duration.ZERO;
        if (wished.compareTo(wait) > 0) {
            alarms.pause(wished);
        } else if (outage.pause(wait)) {
            backoff.reset();
        }
    }

    private static boolean refusesInitialEvents(ApiException refusal) {
        return refusal.status() == 400 || refusal.status() == 422;
    }

    @Override
    public void close() {
        closed = true;
        ByteStream opened = stream;
        if (opened != null) {
            opened.close();
        }
    }
}
