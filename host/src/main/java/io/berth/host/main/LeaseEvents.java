package io.berth.host.main;

import io.berth.host.cluster.live.ApiClient;
import io.berth.host.cluster.live.ApiException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Events on the Lease that tell who leads, as kube-scheduler writes them: of the core API, without aggregation. */
final class LeaseEvents {
    private static final Logger log = LoggerFactory.getLogger(LeaseEvents.class);

    /** What is read of the lease. */
    record Lease(Metadata metadata) {}

    record Metadata(String uid, String resourceVersion) {}

    /** The event, as it is sent. */
    record Event(
            String apiVersion,
            String kind,
            EventMetadata metadata,
            Reference involvedObject,
            String reason,
            String message,
            Source source,
            String firstTimestamp,
            String lastTimestamp,
            int count,
            String type,
            String reportingComponent) {}

    record EventMetadata(String name, String namespace) {}

    record Reference(
            String apiVersion, String kind, String namespace, String name, String uid, String resourceVersion) {}

    record Source(String component) {}

    /** Nothing is read of the answer. */
    record Written(@Nullable String kind) {}

    private final ApiClient client;
    private final InstantSource clock;
    private final String namespace;
    private final String name;
    private final String component;

    /** @param component who tells, a scheduler's name */
    LeaseEvents(ApiClient client, InstantSource clock, String namespace, String name, String component) {
        this.client = client;
        this.clock = clock;
        this.namespace = namespace;
        this.name = name;
        this.component = component;
    }

    /** Writes one; that it fails is told in the log and nowhere else. */
    void write(String message) {
        try {
            String path = "/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases/" + name;
            Metadata lease = client.get(path, Lease.class).metadata();
            client.post("/api/v1/namespaces/" + namespace + "/events", event(message, lease), Written.class);
        } catch (ApiException e) {
            log.info("the event \"{}\" was not written: {}", message, e.getMessage());
        }
    }

    private Event event(String message, Metadata lease) {
        Instant now = clock.instant();
        String seconds = now.truncatedTo(ChronoUnit.SECONDS).toString();
        long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        return new Event(
                "v1",
                "Event",
                new EventMetadata(name + "." + Long.toHexString(nanos), namespace),
                new Reference("coordination.k8s.io/v1", "Lease", namespace, name, lease.uid(), lease.resourceVersion()),
                "LeaderElection",
                message,
                new Source(component),
                seconds,
                seconds,
                1,
                "Normal",
                component);
    }
}
