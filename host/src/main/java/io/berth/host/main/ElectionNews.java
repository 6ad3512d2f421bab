package io.berth.host.main;

import io.berth.host.leader.LeaderListener;
import io.berth.host.telemetry.Gauge;
import io.berth.host.time.Cadence;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells how the election goes in the log, as a metric and as events. */
record ElectionNews(String identity, String lease, Gauge status, LeaseEvents events, Cadence failures)
        implements LeaderListener {
    private static final Logger log = LoggerFactory.getLogger(ElectionNews.class);
    private static final Duration LAST_WORD = Duration.ofSeconds(1);
    private static final Duration WORTH_A_WORD = Duration.ofSeconds(1);

    @Override
    public void leads(String leader) {
        boolean own = leader.equals(identity);
        status.set(own ? 1 : 0);
        log.info(own ? "Successfully acquired lease {}: {}" : "The leader by lease {} is {}", lease, leader);
        if (own) {
            write("became leader");
        }
    }

    /** Waits a little for the event, since the process ends soon. */
    @Override
    public void stops() {
        status.set(0);
        try {
            write("stopped leading").join(LAST_WORD);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread write(String what) {
        return Thread.ofVirtual().name("berth-lease-event").start(() -> events.write(identity + " " + what));
    }

    @Override
    public void failed(String problem) {
        if (failures.isDue()) {
            log.warn("Leader election: {}", problem);
        }
    }

    @Override
    public void works() {
        if (failures.lasted().compareTo(WORTH_A_WORD) > 0) {
            log.info(
                    "Leader election: lease {} is within reach again, after {} s",
                    lease,
                    failures.lasted().toSeconds());
        }
        failures.end();
    }
}
