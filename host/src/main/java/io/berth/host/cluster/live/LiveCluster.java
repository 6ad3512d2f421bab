package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.host.cluster.Cluster;
import io.berth.host.cluster.ClusterListener;
import io.berth.host.time.Alarms;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A real cluster. Each kind is watched by a thread of its own; changes are reported on the threads of the client, for one
 * kind one at a time. Of what is watched only the model's fields are kept, so there are no raw objects but of kinds that
 * have no record.
 */
public final class LiveCluster implements Cluster {
    private final ApiClient client;
    private final Alarms alarms;
    private final RandomGenerator random;
    private final LiveObjects objects = new LiveObjects();
    private final OwnWrites own = new OwnWrites(objects);
    private final PodWrites pods;
    private final ObjectWrites writes;
    private final EventRecorder events;
    private final List<Reflector> reflectors = new CopyOnWriteArrayList<>();

    /**
     * What comes from outside.
     *
     * @param random spreads waits
     * @param host the name of this machine, for events
     */
    public record Environment(Clock clock, Alarms alarms, RandomGenerator random, String host) {}

    private LiveCluster(ApiClient client, ApiClient forEvents, Environment environment) {
        this.client = client;
        this.alarms = environment.alarms;
        this.random = environment.random;
        this.pods = new PodWrites(client, own, environment.clock);
        this.writes = new ObjectWrites(client, own);
        this.events = new EventRecorder(
                forEvents, environment.clock, environment.alarms, environment.random, environment.host);
    }

    /**
     * A cluster behind an API server; nothing is sent before the start. Events have the same rate as all the rest, but do
     * not count as part of it.
     *
     * @throws io.berth.api.tree.InvalidInputException if the connection leads nowhere
     */
    public static LiveCluster connect(LiveConnection connection, Environment environment) {
        ApiClient client = ApiClient.open(connection, environment.alarms, environment.random);
        ApiClient forEvents = client.withRate(connection.requestsPerSecond(), connection.burst());
        return new LiveCluster(client, forEvents, environment);
    }

    /** For what is no part of scheduling, such as leases; it is closed with the cluster. */
    public ApiClient client() {
        return client;
    }

    @Override
    public ClusterObjects objects() {
        return objects;
    }

    @Override
    public void start(ClusterListener listener) {
        CompletableFuture<?>[] others = LiveKind.ALL.stream()
                .filter(kind -> !kind.equals(LiveKind.POD))
                .map(kind -> watch(kind, listener))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(others)
                .thenCompose(known -> watch(LiveKind.POD, listener))
                .thenRun(listener::synced);
    }

    private CompletableFuture<Void> watch(LiveKind kind, ClusterListener listener) {
        ChangeSink sink = new ChangeSink(objects.table(kind), listener::changed);
        Reflector reflector = new Reflector(kind, client, sink, alarms, random);
        reflectors.add(reflector);
        Thread.ofVirtual().name("berth-watch-" + kind.plural()).start(reflector);
        return reflector.synced();
    }

    @Override
    public void close() {
        reflectors.forEach(Reflector::close);
        events.close();
        client.close();
    }

    @Override
    public void bind(Pod pod, String nodeName) {
        pods.bind(pod, nodeName);
    }

    @Override
    public boolean setPodCondition(Pod pod, PodCondition condition) {
        return pods.setCondition(pod, condition);
    }

    @Override
    public void setNominatedNode(Pod pod, String nodeName) {
        pods.setNominatedNode(pod, nodeName);
    }

    @Override
    public void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        pods.setExtendedResourceClaim(pod, claim);
    }

    @Override
    public boolean deletePod(Pod pod) {
        return pods.delete(pod);
    }

    @Override
    public <T extends KubeObject> T update(T object) {
        return writes.update(object);
    }

    @Override
    public <T extends KubeObject> T updateStatus(T object) {
        return writes.updateStatus(object);
    }

    @Override
    public <T extends KubeObject> T create(T object) {
        return writes.create(object);
    }

    @Override
    public boolean delete(KubeObject object) {
        return writes.delete(object);
    }

    @Override
    public <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name) {
        return writes.read(kind, namespace, name);
    }

    @Override
    public void event(
            KubeObject regarding,
            @Nullable KubeObject related,
            String type,
            String reason,
            String action,
            String note) {
        events.event(regarding, related, type, reason, action, note);
    }
}
