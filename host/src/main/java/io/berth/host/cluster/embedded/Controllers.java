package io.berth.host.cluster.embedded;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.model.OwnerReference;
import io.berth.api.model.Pod;
import io.berth.api.tree.Problem;
import io.berth.host.cluster.manifest.Kind;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.cluster.workload.Owner;
import io.berth.host.cluster.workload.Plan;
import io.berth.host.cluster.workload.WorkloadExpansion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Changes objects and notes which workloads that concerns; when all is changed, {@link #settle} lets those catch up.
 * Called under the cluster's lock.
 */
final class Controllers {
    private static final String DAEMON_SET = "DaemonSet";

    private final ApiServer api;
    private final ObjectStore store;
    private final WorkloadExpansion expansion;
    private final EventLog events;
    private final Consumer<Problem> refusals;

    /** Workloads by title, and whether they may shrink. */
    private final Map<String, Owed> owed = new LinkedHashMap<>();

    private boolean leavesAlone;

    private record Owed(Kind kind, String key, boolean shrink) {}

    Controllers(
            ApiServer api,
            ObjectStore store,
            WorkloadExpansion expansion,
            EventLog events,
            Consumer<Problem> refusals) {
        this.api = api;
        this.store = store;
        this.expansion = expansion;
        this.events = events;
        this.refusals = refusals;
    }

    /** Makes an object, or writes it anew where it is there already; says what is refused. */
    void apply(Manifest manifest) {
        Shelf.Entry there = manifest.name().isEmpty() ? null : store.find(manifest.kind(), manifest.key());
        if (there == null) {
            if (api.create(manifest) instanceof ApiServer.Outcome.Refused(Problem problem)) {
                refusals.accept(problem);
            } else {
                owe(manifest.kind(), manifest.key(), false);
            }
        } else if (there.object() instanceof Pod pod && !pod.spec().nodeName().isEmpty() && differs(pod, manifest)) {
            remove(pod);
            apply(manifest);
        } else {
            oweOwner(api.rewrite(there.object(), manifest));
            owe(manifest.kind(), manifest.key(), true);
        }
    }

    /** What containers a pod on a node has cannot be changed: such a pod is replaced. */
    private static boolean differs(Pod pod, Manifest manifest) {
        return manifest.decode(new ArrayList<>()) instanceof Pod written
                && !written.spec().containers().equals(pod.spec().containers());
    }

    /** Removes an object, and all that it controls. */
    void remove(KubeObject object) {
        Kind kind = Kinds.of(object);
        owed.remove(title(kind, object.key()));
        api.remove(object);
        for (KubeObject child : store.controlledBy(kind.name(), object.namespace(), object.name())) {
            remove(child);
        }
        if (object instanceof Node) {
            removePodsOf(object.name());
            owe(kind, object.key(), true);
        }
        oweOwner(object);
    }

    private void removePodsOf(String node) {
        for (KubeObject object : store.all(Kinds.get("Pod"))) {
            if (object instanceof Pod pod && pod.spec().nodeName().equals(node)) {
                remove(pod);
            }
        }
    }

    /** Lets the controller of an object look at what it has. */
    void oweOwner(KubeObject object) {
        OwnerReference owner = object.metadata().controller();
        if (owner != null) {
            String key = object.namespace().isEmpty() ? owner.name() : object.namespace() + "/" + owner.name();
            Kinds.named(owner.kind()).ifPresent(kind -> owe(kind, key, false));
        }
    }

    private void owe(Kind kind, String key, boolean shrink) {
        if (kind.is("Node")) {
            store.all(Kinds.get(DAEMON_SET)).forEach(set -> owe(Kinds.of(set), set.key(), shrink));
        } else if (expansion.kinds().contains(kind.name())) {
            owed.merge(
                    title(kind, key), new Owed(kind, key, shrink), (a, b) -> new Owed(kind, key, a.shrink || b.shrink));
        }
    }

    private static String title(Kind kind, String key) {
        return kind.name() + " " + key;
    }

    /** From now on no workload gets a pod for one that is gone. */
    void leaveAlone() {
        leavesAlone = true;
    }

    /** Until no workload wants anything any more. */
    void settle() {
        if (leavesAlone) {
            owed.clear();
        }
        while (!owed.isEmpty()) {
            Owed next = owed.remove(owed.keySet().iterator().next());
            Shelf.Entry entry = next == null ? null : store.find(next.kind, next.key);
            if (next != null && entry != null) {
                reconcile(entry.object(), next.shrink);
            }
        }
    }

    private void reconcile(KubeObject object, boolean shrink) {
        Manifest manifest = store.manifest(object);
        if (manifest == null || object.metadata().deletionTimestamp() != null) {
            return;
        }
        Owner owner = new Owner(manifest, object.metadata().uid());
        Plan plan = expansion.plan(owner, store, shrink);
        plan.delete().forEach(this::remove);
        Set<String> said = new HashSet<>();
        for (Manifest wanted : plan.apply()) {
            if (store.find(wanted.kind(), wanted.key()) != null) {
                apply(wanted);
            } else if (api.create(wanted) instanceof ApiServer.Outcome.Refused(Problem problem)) {
                refuse(object, wanted, problem, said);
            } else {
                owe(wanted.kind(), wanted.key(), false);
            }
        }
    }

    /** Equal pods are refused for equal reasons: said once. */
    private void refuse(KubeObject owner, Manifest wanted, Problem problem, Set<String> said) {
        String reason = problem.message().replace(wanted.name(), owner.name() + "-*");
        if (said.add(reason)) {
            events.add(owner, null, "Warning", "FailedCreate", "Create", "Error creating: " + reason);
            refusals.accept(new Problem(problem.position(), problem.path(), reason));
        }
    }
}
