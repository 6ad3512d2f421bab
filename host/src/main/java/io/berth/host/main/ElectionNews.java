package io.berth.host.main;

import io.berth.host.leader.LeaderListener;
import io.berth.host.telemetry.Gauge;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells how the election goes in the log and as a metric. */
record ElectionNews(String identity, String lease, Gauge status) implements LeaderListener {
    private static final Logger log = LoggerFactory.getLogger(ElectionNews.class);

    @Override
    public void leads(String leader) {
        boolean own = leader.equals(identity);
        status.set(own ? 1 : 0);
        log.info(own ? "Successfully acquired lease {}: {}" : "The leader by lease {} is {}", lease, leader);
    }

    @Override
    public void failed(String problem) {
        log.warn("Leader election: {}", problem);
    }
}
