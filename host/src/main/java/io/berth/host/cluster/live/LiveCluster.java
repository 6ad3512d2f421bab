package io.berth.host.cluster.live;

import io.berth.api.event.EventResource;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.host.cluster.Cluster;
import io.berth.host.cluster.ClusterListener;
import io.berth.host.cluster.EventWriter;
import io.berth.host.time.Alarms;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real cluster. Each kind is watched by a thread of its own; changes are reported on the threads of the client, for one
 * kind one at a time. Of what is watched only the model's fields are kept, so there are no raw objects but of kinds that
 * have no record.
 */
public final class LiveCluster implements Cluster {
    private static final Logger log = LoggerFactory.getLogger(LiveCluster.class);
    private static final Duration NOT_SERVED = Duration.ofMinutes(5);

    private final ApiClient client;
    private final Alarms alarms;
    private final RandomGenerator random;
    private final Outage outage;
    private final LiveObjects objects = new LiveObjects();
    private final OwnWrites own = new OwnWrites(objects);
    private final PodWrites pods;
    private final ObjectWrites writes;
    private final EventRecorder events;
    private final EventRecorder reports;
    private final List<Reflector> reflectors = new CopyOnWriteArrayList<>();
    private final Set<EventResource> others = ConcurrentHashMap.newKeySet();
    private volatile @Nullable ClusterListener listener;
    private volatile boolean closed;

    /**
     * What comes from outside.
     *
     * @param random spreads waits
     * @param host the name of this machine, for events
     * @param mayWrite asked before each write, also of an event; {@link #reports} are for what may always be told
     * @param meter hears of all requests
     */
    public record Environment(
            Clock clock,
            Alarms alarms,
            RandomGenerator random,
            String host,
            BooleanSupplier mayWrite,
            RequestMeter meter) {
        /** For a scheduler that is the only one, and whose requests nobody counts. */
        public Environment(Clock clock, Alarms alarms, RandomGenerator random, String host) {
            this(clock, alarms, random, host, () -> true, RequestMeter.NONE);
        }
    }

    private LiveCluster(ApiClient client, ApiClient forEvents, Environment environment) {
        this.client = client;
        this.alarms = environment.alarms;
        this.random = environment.random;
        this.outage = new Outage(client.server(), System::nanoTime, environment.alarms);
        ApiClient fenced = client.writingOnlyIf(environment.mayWrite);
        this.pods = new PodWrites(fenced, own, environment.clock);
        this.writes = new ObjectWrites(fenced, own);
        this.events = recorder(forEvents.writingOnlyIf(environment.mayWrite), environment);
        this.reports = recorder(forEvents, environment);
    }

    private static EventRecorder recorder(ApiClient client, Environment environment) {
        return new EventRecorder(client, environment.clock, environment.alarms, environment.random, environment.host);
    }

    /**
     * A cluster behind an API server; nothing is sent before the start. Events have the same rate as all the rest, but do
     * not count as part of it.
     *
     * @throws io.berth.api.tree.InvalidInputException if the connection leads nowhere
     */
    public static LiveCluster connect(LiveConnection connection, Environment environment) {
        ApiClient client = ApiClient.open(connection, environment.alarms, environment.random, environment.meter);
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
    public synchronized void start(ClusterListener changes) {
        listener = changes;
        List<CompletableFuture<Void>> first = new ArrayList<>();
        LiveKind.ALL.stream()
                .filter(kind -> !kind.equals(LiveKind.POD))
                .forEach(kind -> first.add(watch(kind, changes)));
        others.forEach(other -> first.add(find(other, changes)));
        CompletableFuture.allOf(first.toArray(new CompletableFuture<?>[0]))
                .thenCompose(known -> watch(LiveKind.POD, changes))
                .thenRun(changes::synced);
    }

    @Override
    public synchronized void follow(Collection<EventResource> resources) {
        ClusterListener started = listener;
        for (EventResource resource : resources) {
            if (OtherKinds.isOne(resource) && others.add(resource) && started != null) {
                find(resource, started);
            }
        }
    }

    /** Is done when all that exists of a kind was told, or when there is no such kind, which is asked for again later. */
    private CompletableFuture<Void> find(EventResource resource, ClusterListener changes) {
        CompletableFuture<Void> known = new CompletableFuture<>();
        Thread.ofVirtual().name("berth-find-" + resource.name()).start(() -> {
            try {
                find(resource, changes, known);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return known;
    }

    private void find(EventResource resource, ClusterListener changes, CompletableFuture<Void> known)
            throws InterruptedException {
        WatchBackoff backoff = new WatchBackoff(random);
        while (!closed) {
            try {
                Optional<LiveKind> kind = OtherKinds.find(resource, client);
                outage.works(resource.name());
                if (kind.isPresent()) {
                    watch(kind.get(), changes).thenRun(() -> known.complete(null));
                    return;
                }
                log.info("{} are not served by this cluster", resource.name());
                known.complete(null);
                alarms.pause(NOT_SERVED);
            } catch (ApiException e) {
                outage.failed(resource.name(), String.valueOf(e.getMessage()));
                outage.pause(backoff.next());
            }
        }
    }

    private CompletableFuture<Void> watch(LiveKind kind, ClusterListener changes) {
        ChangeSink sink = new ChangeSink(objects.table(kind), changes::changed);
        Reflector reflector = new Reflector(kind, client, sink, alarms, random, outage);
        reflectors.add(reflector);
        if (closed) {
            reflector.close();
        }
        Thread.ofVirtual().name("berth-watch-" + kind.plural()).start(reflector);
        return reflector.synced();
    }

    @Override
    public void close() {
        closed = true;
        reflectors.forEach(Reflector::close);
        events.close();
        reports.close();
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

    /** Writes events of this scheduler itself, as every replica may, whether it leads or not. */
    public EventWriter reports() {
        return reports;
    }
}
