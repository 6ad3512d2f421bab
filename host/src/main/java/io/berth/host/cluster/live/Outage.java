package io.berth.host.cluster.live;

import io.berth.host.time.Alarms;
import io.berth.host.time.Cadence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all watches of one server know of each other: which of them fail now. It tells so in a few lines, however many they
 * are, and once one of them works again, those that wait for their next try need not wait any longer. Safe for several
 * threads.
 */
final class Outage {
    private static final Logger log = LoggerFactory.getLogger(Outage.class);
    /** Nobody is woken more often, so that a server that works for some only is not asked all the time. */
    private static final long WAKE_PAUSE = Duration.ofSeconds(5).toNanos();

    private static final int NAMED = 3;

    private final String server;
    private final LongSupplier nanos;
    private final Alarms alarms;
    private final Cadence cadence;
    private final NavigableSet<String> failing = new TreeSet<>();
    private final List<Sleeper> sleepers = new ArrayList<>();
    private long woken;

    /** One that waits for its next try. */
    private static final class Sleeper {
        private final CountDownLatch over = new CountDownLatch(1);
        private boolean early;
    }

    /**
     * Nothing fails yet.
     *
     * @param server its address, for messages
     * @param nanos a clock that only goes on, in nanoseconds
     */
    Outage(String server, LongSupplier nanos, Alarms alarms) {
        this.server = server;
        this.nanos = nanos;
        this.alarms = alarms;
        this.cadence = new Cadence(nanos);
        this.woken = nanos.getAsLong() - WAKE_PAUSE;
    }

    /** By the clock that all of it is measured by. */
    long now() {
        return nanos.getAsLong();
    }

    /** Something cannot be watched. */
    synchronized void failed(String kind, String reason) {
        boolean first = failing.isEmpty();
        if (failing.add(kind)) {
            cadence.changed();
        }
        if (!cadence.isDue()) {
            return;
        }
        if (first) {
            log.warn("{} cannot be watched at {}, which is tried again until it works: {}", kind, server, reason);
        } else {
            log.warn(
                    "{} cannot be watched at {} for {} s now: {}",
                    names(),
                    server,
                    cadence.lasted().toSeconds(),
                    reason);
        }
    }

    private String names() {
        String named = String.join(", ", failing.stream().limit(NAMED).toList());
        int more = failing.size() - NAMED;
        return failing.size()
                + (failing.size() == 1 ? " kind (" : " kinds (")
                + named
                + (more > 0 ? " and " + more + " more)" : ")");
    }

    /** Something is watched, or is not there to be watched. */
    synchronized void works(String kind) {
        if (!failing.remove(kind)) {
            return;
        }
        if (failing.isEmpty()) {
            log.info(
                    "All is watched again at {}, after {} s",
                    server,
                    cadence.lasted().toSeconds());
            cadence.end();
        }
        long now = now();
        if (now - woken >= WAKE_PAUSE) {
            woken = now;
            for (Sleeper sleeper : sleepers) {
                sleeper.early = true;
                sleeper.over.countDown();
            }
        }
    }

    /** Waits for a time, or until the server does for another one what it is asked for; whether it did. */
    boolean pause(Duration wait) throws InterruptedException {
        Sleeper sleeper = new Sleeper();
        synchronized (this) {
            sleepers.add(sleeper);
        }
        Runnable cancel = alarms.after(wait, sleeper.over::countDown);
        try {
            sleeper.over.await();
        } finally {
            cancel.run();
            synchronized (this) {
                sleepers.remove(sleeper);
            }
        }
        synchronized (this) {
            return sleeper.early;
        }
    }
}
