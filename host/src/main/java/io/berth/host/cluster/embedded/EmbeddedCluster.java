package io.berth.host.cluster.embedded;

import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.host.cluster.Cluster;
import io.berth.host.cluster.ClusterListener;
import io.berth.host.cluster.manifest.Kind;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.cluster.manifest.TimeLine;
import io.berth.host.cluster.workload.Identities;
import io.berth.host.cluster.workload.WorkloadExpansion;
import io.berth.host.time.Alarms;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cluster in memory. Workloads are expanded into pods and kept at their size, bound pods start to run, and pods of
 * nodes that go are gone. The same input and seed give the same names, identities and order of changes.
 *
 * <p>Changes are reported on the thread that makes them, without a lock, in their order.
 */
public final class EmbeddedCluster implements Cluster {
    private final ReentrantLock lock = new ReentrantLock();
    private final ObjectStore store = new ObjectStore();
    private final Outbox outbox = new Outbox();
    private final VisibleObjects objects = new VisibleObjects(store, outbox);
    private final Alarms alarms;
    private final Deletion deletion;
    private final Consumer<Problem> refusals;
    private final EventLog events;
    private final ApiServer api;
    private final Controllers controllers;
    private final PodWriter pods;
    private final ObjectWriter writer;
    private final NodeLife nodes;
    private final AppliedManifests applied;
    private final List<Reaction> reactions;

    /** When a pod that is to be deleted is gone. */
    public enum Deletion {
        /** Without its grace period. */
        AT_ONCE,
        /** When its grace period is over. */
        GRACEFUL
    }

    /**
     * An empty cluster.
     *
     * @param seed of the names and identities that it makes up
     * @param refusals takes what the cluster refuses of what it is given or makes of it, such as pods of an unknown
     *     priority class; called under the cluster's lock
     */
    public EmbeddedCluster(Clock clock, Alarms alarms, long seed, Deletion deletion, Consumer<Problem> refusals) {
        Identities identities = new Identities(seed);
        this.alarms = alarms;
        this.deletion = deletion;
        this.refusals = refusals;
        events = new EventLog(clock);
        Originals originals = new Originals();
        api = new ApiServer(store, originals, outbox, identities, clock);
        controllers = new Controllers(api, store, new WorkloadExpansion(identities, clock), events, refusals);
        pods = new PodWriter(store, api, clock);
        writer = new ObjectWriter(store, api, controllers);
        nodes = new NodeLife(store, api, alarms, this::evict);
        applied = new AppliedManifests(store, originals, controllers, nodes);
        reactions = List.of(new VolumeBinder(store, api), new BudgetCounter(store, api));
        reactions.forEach(api::tell);
    }

    /** Makes the cluster what the manifests say, and begins their time lines. */
    public void load(Manifests manifests) {
        apply(manifests.objects());
        manifests.timeLines().forEach(this::play);
    }

    /** Ends the controllers of workloads: a pod that goes is not replaced any more. */
    public void leaveWorkloadsAlone() {
        changing(controllers::leaveAlone);
    }

    /**
     * Makes the cluster what the manifests say: those that are new, or have changed since the last call, are applied;
     * those that are no longer among them are deleted.
     */
    public void apply(List<Manifest> manifests) {
        changing(() -> applied.replace(manifests));
    }

    /** Lets the steps of a time line happen, each at its time from now on. */
    public void play(TimeLine timeLine) {
        for (TimeLine.Step step : timeLine.steps()) {
            if (step.at().isZero()) {
                perform(step);
            } else {
                alarms.after(step.at(), () -> perform(step));
            }
        }
    }

    private void perform(TimeLine.Step step) {
        changing(() -> step.actions().forEach(action -> {
            try {
                applied.perform(action);
            } catch (InvalidInputException e) {
                e.problems().forEach(refusals);
            }
        }));
    }

    /** What was reported of late, the one that was seen longest ago first. */
    public List<RecordedEvent> events() {
        return events.list();
    }

    /** How many reports had to go for newer ones. */
    public long eventsDropped() {
        return events.dropped();
    }

    @Override
    public ClusterObjects objects() {
        return objects;
    }

    @Override
    public void start(ClusterListener listener) {
        changing(() -> {
            outbox.open(listener);
            for (Kind kind : Kinds.all()) {
                store.visible(kind).forEach(object -> outbox.post(new ObjectChange(null, object)));
            }
            outbox.postSynced();
        });
    }

    @Override
    public void close() {
        outbox.close();
    }

    @Override
    public void bind(Pod pod, String nodeName) {
        changing(() -> {
            Pod bound = pods.bind(pod, nodeName);
            Node node = store.get(Node.class, "", nodeName);
            if (node == null) {
                controllers.remove(bound);
            } else {
                nodes.evictFrom(node, bound);
            }
        });
    }

    @Override
    public boolean setPodCondition(Pod pod, PodCondition condition) {
        return changing(() -> pods.setCondition(pod, condition));
    }

    @Override
    public void setNominatedNode(Pod pod, String nodeName) {
        changing(() -> pods.setNominatedNode(pod, nodeName));
    }

    @Override
    public void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        changing(() -> pods.setExtendedResourceClaim(pod, claim));
    }

    @Override
    public boolean deletePod(Pod pod) {
        return changing(() -> {
            Pod now = pods.current(pod);
            if (now == null) {
                return false;
            }
            delete(now);
            return true;
        });
    }

    private void delete(Pod pod) {
        long seconds = deletion == Deletion.AT_ONCE ? 0 : graceSeconds(pod);
        if (seconds <= 0 || pod.spec().nodeName().isEmpty()) {
            controllers.remove(pod);
        } else if (pod.metadata().deletionTimestamp() == null) {
            api.markDeleted(pod);
            controllers.oweOwner(pod);
            alarms.after(Duration.ofSeconds(seconds), () -> changing(() -> removeIfThere(pod)));
        }
    }

    private static long graceSeconds(Pod pod) {
        Long seconds = pod.spec().terminationGracePeriodSeconds();
        return seconds == null ? 0 : seconds;
    }

    private void removeIfThere(Pod pod) {
        Pod now = pods.current(pod);
        if (now != null) {
            controllers.remove(now);
        }
    }

    private void evict(Pod pod) {
        changing(() -> {
            Pod now = pods.current(pod);
            if (now != null && nodes.mustGo(now)) {
                events.add(
                        now,
                        null,
                        "Normal",
                        "TaintManagerEviction",
                        "Evicting",
                        "Marking for deletion Pod " + now.key());
                controllers.remove(now);
            }
        });
    }

    @Override
    public <T extends KubeObject> T update(T object) {
        return changing(() -> writer.update(object));
    }

    @Override
    public <T extends KubeObject> T updateStatus(T object) {
        return changing(() -> writer.updateStatus(object));
    }

    @Override
    public <T extends KubeObject> T create(T object) {
        return changing(() -> writer.create(object));
    }

    @Override
    public boolean delete(KubeObject object) {
        return changing(() -> writer.delete(object));
    }

    @Override
    public <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name) {
        return store.get(kind, namespace, name);
    }

    @Override
    public void event(
            KubeObject regarding,
            @Nullable KubeObject related,
            String type,
            String reason,
            String action,
            String note) {
        events.add(regarding, related, type, reason, action, note);
    }

    private void changing(Runnable change) {
        changing(() -> {
            change.run();
            return true;
        });
    }

    private <T> T changing(Supplier<T> change) {
        T result;
        lock.lock();
        try {
            result = change.get();
            settle();
        } finally {
            lock.unlock();
        }
        outbox.deliver();
        return result;
    }

    /** Until no controller has anything to do any more. */
    private void settle() {
        boolean more = true;
        while (more) {
            controllers.settle();
            more = false;
            for (Reaction reaction : reactions) {
                more |= reaction.react();
            }
        }
    }
}
