package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.host.cluster.EventWriter;
import io.berth.host.time.Alarms;
import io.berth.host.tree.RecordTree;
import io.berth.host.tree.TreeWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events without anybody waiting for it. When too many wait to be written, the newest are dropped; when the client
 * may not write any more, all are.
 */
final class EventRecorder implements EventWriter, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EventRecorder.class);
    private static final int WAITING_MAX = 1000;
    private static final int TRIES = 12;
    private static final Duration RETRY = Duration.ofSeconds(10);
    private static final Duration SERIES_RETRY = Duration.ofSeconds(1);
    private static final double JITTER = 0.25;
    private static final String DEFAULT_SCHEDULER = "default-scheduler";

    private final ApiClient client;
    private final Clock clock;
    private final Alarms alarms;
    private final RandomGenerator random;
    private final String host;
    private final EventSeries series = new EventSeries();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong lastNanos = new AtomicLong();
    private final ExecutorService deliveries = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("berth-event-", 0).factory());
    private volatile boolean closed;

    /** @param host the name of the machine, which events give as part of who reports them */
    EventRecorder(ApiClient client, Clock clock, Alarms alarms, RandomGenerator random, String host) {
        this.client = client;
        this.clock = clock;
        this.alarms = alarms;
        this.random = random;
        this.host = host;
        sweepLater();
    }

    @Override
    public void event(
            KubeObject regarding,
            @Nullable KubeObject related,
            String type,
            String reason,
            String action,
            String note) {
        Instant now = clock.instant();
        String namespace = regarding.namespace().isEmpty() ? "default" : regarding.namespace();
        String scheduler = scheduler(related instanceof Pod ? related : regarding);
        EventBody event = new EventBody(
                "events.k8s.io/v1",
                "Event",
                new EventBody.Metadata(regarding.name() + "." + Long.toHexString(nanos(now)), namespace),
                EventBody.micros(now),
                type,
                reason,
                action,
                note,
                scheduler,
                scheduler + "-" + host,
                ObjectRef.of(regarding),
                related == null ? null : ObjectRef.of(related),
                null);
        EventBody due = series.add(event, now);
        if (due != null) {
            write(due);
        }
    }

    /** Never the same twice, since names are made of it. */
    private long nanos(Instant now) {
        long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        return lastNanos.updateAndGet(last -> Math.max(last + 1, nanos));
    }

    private static String scheduler(KubeObject object) {
        String name = object instanceof Pod pod ? pod.spec().schedulerName() : "";
        return name.isEmpty() ? DEFAULT_SCHEDULER : name;
    }

    /** How many were not written because too many waited. */
    long dropped() {
        return dropped.get();
    }

    private void write(EventBody event) {
        if (closed) {
            return;
        }
        if (waiting.incrementAndGet() > WAITING_MAX) {
            waiting.decrementAndGet();
            dropped.incrementAndGet();
            return;
        }
        deliveries.execute(() -> {
            try {
                deliver(event);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                waiting.decrementAndGet();
            }
        });
    }

    private void deliver(EventBody event) throws InterruptedException {
        for (int tried = 1; !closed; tried++) {
            try {
                send(event);
                return;
            } catch (ApiException e) {
                if (closed || !client.mayWrite()) {
                    return;
                }
                if (!isWorthAnotherTry(event, e) || tried == TRIES) {
                    log.info(
                            "event {} of {} was not written: {}",
                            event.reason(),
                            event.regarding().name(),
                            e.getMessage());
                    return;
                }
            }
            alarms.pause(spread(event.series() == null ? RETRY : SERIES_RETRY));
        }
    }

    /** A series may overtake the event that it continues. */
    private static boolean isWorthAnotherTry(EventBody event, ApiException failure) {
        return failure.status() == ApiException.NO_ANSWER || (event.series() != null && failure.isConflict());
    }

    private Duration spread(Duration wait) {
        synchronized (random) {
            return Duration.ofNanos((long) (wait.toNanos() * (1 + JITTER * random.nextDouble())));
        }
    }

    private void send(EventBody event) {
        EventBody.Series seen = event.series();
        if (seen != null) {
            String patch = TreeWriter.json(RecordTree.of(new EventBody.SeriesPatch(seen)));
            String path = event.path() + "/" + event.metadata().name();
            try {
                client.send(ApiRequest.strategicMerge(path, patch), RetryPlan.NONE);
                return;
            } catch (ApiException e) {
                if (!e.isNotFound()) {
                    throw e;
                }
            }
        }
        client.send(ApiRequest.post(event.path(), TreeWriter.json(RecordTree.of(event))), RetryPlan.NONE);
    }

    private void sweepLater() {
        alarms.after(EventSeries.QUIET, () -> {
            if (!closed) {
                series.sweep(clock.instant()).forEach(this::write);
                sweepLater();
            }
        });
    }

    @Override
    public void close() {
        closed = true;
        deliveries.shutdownNow();
    }
}
