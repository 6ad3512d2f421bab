package io.berth.host.cache;

import io.berth.api.model.Node;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.PodInfo;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and the pods on them, as the scheduler sees them: what the cluster reported, and the pods that the
 * scheduler has put on a node and the cluster has not yet confirmed. Safe for several threads.
 */
public final class SchedulerCache {
    private static final int CHANGES_REMEMBERED = 8192;

    /** A pod that has a node; assumed until the cluster confirms it, for which there is no time limit. */
    private record PodState(PodInfo pod, boolean assumed) {
        String nodeName() {
            return pod.spec().nodeName();
        }
    }

    private final Map<String, PodState> pods = new HashMap<>();
    private final Map<String, NodeEntry> nodes = new HashMap<>();
    private final NodeTree tree = new NodeTree();
    private final ImageStates images = new ImageStates();
    private final Snapshots snapshots;
    private int assumedPods;

    public SchedulerCache() {
        this(CHANGES_REMEMBERED);
    }

    /** @param changesRemembered how far back {@link ClusterSnapshot#changesSince} reaches */
    SchedulerCache(int changesRemembered) {
        this.snapshots = new Snapshots(changesRemembered);
    }

    /** The present state. Costs what changed since the last call, and nothing if nothing did. */
    public synchronized ClusterSnapshot snapshot() {
        return snapshots.take(nodes, tree, images);
    }

    /** Puts a pod on the node that was chosen for it, which its specification names. */
    public synchronized CacheResult assume(PodInfo pod) {
        if (pods.containsKey(pod.uid())) {
            return refused(pod, "is in the cache, so can't be assumed");
        }
        return unlessNowhere(pod, () -> {
            put(pod, true);
            return CacheResult.APPLIED;
        });
    }

    /** The cluster reports a pod that has a node: one that is new here, or the confirmation of an assumed one. */
    public synchronized CacheResult add(PodInfo pod) {
        PodState known = pods.get(pod.uid());
        if (known != null && !known.assumed) {
            return refused(pod, "was already in added state");
        }
        return unlessNowhere(pod, () -> {
            if (known == null) {
                put(pod, false);
                return CacheResult.APPLIED;
            }
            return replace(known, pod, "was assumed on %s but added on %s, where it is now");
        });
    }

    /** The cluster reports a change of a pod that has a node. */
    public synchronized CacheResult update(PodInfo pod) {
        PodState known = pods.get(pod.uid());
        if (known == null) {
            return refused(pod, "is not added to scheduler cache, so cannot be updated");
        }
        if (known.assumed) {
            return new CacheResult.Refused("assumed " + describe(pod) + " should not be updated");
        }
        return unlessNowhere(pod, () -> replace(known, pod, "was added on %s but updated on %s, where it is now"));
    }

    /** The cluster reports that a pod that had a node is gone. */
    public synchronized CacheResult remove(PodInfo pod) {
        PodState known = pods.get(pod.uid());
        if (known == null) {
            return refused(pod, "is not found in scheduler cache, so cannot be removed from it");
        }
        take(known);
        String nodeName = pod.spec().nodeName();
        if (nodeName.isEmpty() || nodeName.equals(known.nodeName())) {
            return CacheResult.APPLIED;
        }
        return repaired(pod, "was added on %s but removed from %s; it is removed", known.nodeName(), nodeName);
    }

    /** Takes back an assumption. A pod that is not here may be forgotten any number of times. */
    public synchronized CacheResult forget(PodInfo pod) {
        PodState known = pods.get(pod.uid());
        if (known == null) {
            return CacheResult.APPLIED;
        }
        if (!known.nodeName().equals(pod.spec().nodeName())) {
            return refused(pod, "was assumed on " + pod.spec().nodeName() + " but assigned to " + known.nodeName());
        }
        if (!known.assumed) {
            return refused(pod, "is not assumed, so it cannot be removed or forgotten");
        }
        take(known);
        return CacheResult.APPLIED;
    }

    /** Whether a pod has a node that the cluster has not yet confirmed. */
    public synchronized boolean isAssumed(String uid) {
        PodState known = pods.get(uid);
        return known != null && known.assumed;
    }

    /** The pod with a uid as the cache holds it, or null. */
    public synchronized @Nullable PodInfo pod(String uid) {
        PodState known = pods.get(uid);
        return known == null ? null : known.pod;
    }

    /** The cluster reports a node. Pods that were known to be on it before are on it. */
    public synchronized CacheResult addNode(Node node) {
        NodeEntry entry = entry(node.metadata().name());
        Node before = entry.node();
        boolean isNew = entry.isGhost();
        entry.set(node);
        tree.put(node);
        if (isNew) {
            images.add(node);
            snapshots.nodeAdded(entry);
        } else {
            images.replace(before, node);
            snapshots.nodeChanged(entry, before);
        }
        return CacheResult.APPLIED;
    }

    /** The cluster reports a change of a node; one that is not here is added. */
    public synchronized CacheResult updateNode(Node node) {
        return addNode(node);
    }

    /** The cluster reports that a node is gone. The pods on it stay known until they are removed themselves. */
    public synchronized CacheResult removeNode(String name) {
        NodeEntry entry = nodes.get(name);
        if (entry == null || entry.isGhost()) {
            return new CacheResult.Refused("node " + name + " is not found");
        }
        Node node = entry.node();
        entry.becomeGhost();
        tree.remove(name);
        images.remove(node);
        snapshots.nodeRemoved(entry, node);
        forgetIfVoid(entry);
        return CacheResult.APPLIED;
    }

    public synchronized CacheSize size() {
        return new CacheSize(nodes.size(), pods.size(), assumedPods);
    }

    private CacheResult replace(PodState known, PodInfo pod, String moved) {
        take(known);
        put(pod, false);
        String nodeName = pod.spec().nodeName();
        return nodeName.equals(known.nodeName())
                ? CacheResult.APPLIED
                : repaired(pod, moved, known.nodeName(), nodeName);
    }

    private void put(PodInfo pod, boolean assumed) {
        pods.put(pod.uid(), new PodState(pod, assumed));
        assumedPods += assumed ? 1 : 0;
        NodeEntry entry = entry(pod.spec().nodeName());
        entry.add(pod);
        snapshots.podAdded(entry, pod);
    }

    private void take(PodState known) {
        pods.remove(known.pod.uid());
        assumedPods -= known.assumed ? 1 : 0;
        NodeEntry entry = entry(known.nodeName());
        entry.remove(known.pod);
        snapshots.podRemoved(entry, known.pod);
        forgetIfVoid(entry);
    }

    private NodeEntry entry(String name) {
        return nodes.computeIfAbsent(name, NodeEntry::new);
    }

    private void forgetIfVoid(NodeEntry entry) {
        if (entry.isVoid()) {
            nodes.remove(entry.name());
        }
    }

    private static CacheResult unlessNowhere(PodInfo pod, java.util.function.Supplier<CacheResult> change) {
        if (pod.uid().isEmpty()) {
            return refused(pod, "has no uid, by which the cache tells pods apart");
        }
        return pod.spec().nodeName().isEmpty()
                ? refused(pod, "has no node, so it has no place in the cache")
                : change.get();
    }

    private static CacheResult refused(PodInfo pod, String problem) {
        return new CacheResult.Refused(describe(pod) + " " + problem);
    }

    private static CacheResult repaired(PodInfo pod, String problem, String before, String after) {
        return new CacheResult.Repaired(describe(pod) + " " + String.format(problem, before, after));
    }

    private static String describe(PodInfo pod) {
        return "pod " + pod.uid() + "(" + pod.key() + ")";
    }
}
