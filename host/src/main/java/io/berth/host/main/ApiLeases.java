package io.berth.host.main;

import io.berth.host.cluster.live.ApiClient;
import io.berth.host.cluster.live.ApiException;
import io.berth.host.leader.LeaseException;
import io.berth.host.leader.LeaseRecord;
import io.berth.host.leader.LeaseStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One Lease object of the API server. */
final class ApiLeases implements LeaseStore {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /** The object, as it is sent. */
    record Lease(String apiVersion, String kind, Metadata metadata, Spec spec) {}

    record Metadata(String name, String namespace, @Nullable String uid, String resourceVersion) {}

    record Spec(
            @Nullable String holderIdentity,
            @Nullable Integer leaseDurationSeconds,
            @Nullable String acquireTime,
            @Nullable String renewTime,
            @Nullable Integer leaseTransitions) {}

    private final ApiClient client;
    private final String namespace;
    private final String name;
    private final String collection;
    private volatile String uid = "";

    ApiLeases(ApiClient client, String namespace, String name) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
        this.collection = "/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases";
    }

    @Override
    public @Nullable LeaseRecord read() {
        try {
            return record(client.get(collection + "/" + name, Lease.class));
        } catch (ApiException e) {
            if (e.isNotFound()) {
                return null;
            }
            throw failure("read", e);
        }
    }

    @Override
    public LeaseRecord create(LeaseRecord record) {
        return attempt("create", () -> client.post(collection, lease(record), Lease.class));
    }

    @Override
    public LeaseRecord update(LeaseRecord record) {
        return attempt("update", () -> client.put(collection + "/" + name, lease(record), Lease.class));
    }

    private LeaseRecord attempt(String what, Supplier<Lease> call) {
        try {
            return record(call.get());
        } catch (ApiException e) {
            throw failure(what, e);
        }
    }

    private LeaseException failure(String what, ApiException cause) {
        return new LeaseException(
                "failed to " + what + " lease " + namespace + "/" + name + ": " + cause.getMessage(), cause);
    }

    private Lease lease(LeaseRecord record) {
        return new Lease(
                "coordination.k8s.io/v1",
                "Lease",
                new Metadata(name, namespace, null, record.version()),
                new Spec(
                        record.holder(),
                        (int) record.duration().toSeconds(),
                        text(record.acquireTime()),
                        text(record.renewTime()),
                        record.transitions()));
    }

    /** Of the object as it was seen last; empty if it was not seen yet. */
    String uid() {
        return uid;
    }

    private LeaseRecord record(Lease lease) {
        Spec spec = lease.spec();
        String seen = lease.metadata().uid();
        uid = seen == null ? "" : seen;
        return new LeaseRecord(
                spec.holderIdentity() == null ? "" : spec.holderIdentity(),
                Duration.ofSeconds(spec.leaseDurationSeconds() == null ? 0 : spec.leaseDurationSeconds()),
                time(spec.acquireTime()),
                time(spec.renewTime()),
                spec.leaseTransitions() == null ? 0 : spec.leaseTransitions(),
                lease.metadata().resourceVersion());
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : MICROS.format(time);
    }

    /** Nothing depends on the times in a lease: one that cannot be read is as good as none. */
    private static @Nullable Instant time(@Nullable String text) {
        try {
            return text == null || text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
