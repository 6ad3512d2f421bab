package io.berth.api.snapshot;

import io.berth.api.model.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A node with the pods on it and the sums over them. Immutable: a change makes a new one, which shares what did not
 * change, so trying a pod on a node costs no copy of the cluster.
 */
public final class NodeInfo {
    private final Node node;
    private final int slot;
    private final long revision;
    private final Resources allocatable;
    private final Map<String, ImageState> images;
    private final PodInfo[] pods;
    private final Resources requested;
    private final Resources nonZeroRequested;
    private final Set<HostPort> usedPorts;
    private final Map<String, Integer> claimUsers;

    private NodeInfo(
            Node node,
            int slot,
            long revision,
            Resources allocatable,
            Map<String, ImageState> images,
            PodInfo[] pods,
            Resources requested,
            Resources nonZeroRequested,
            Set<HostPort> usedPorts,
            Map<String, Integer> claimUsers) {
        this.node = node;
        this.slot = slot;
        this.revision = revision;
        this.allocatable = allocatable;
        this.images = images;
        this.pods = pods;
        this.requested = requested;
        this.nonZeroRequested = nonZeroRequested;
        this.usedPorts = usedPorts;
        this.claimUsers = claimUsers;
    }

    /** A node without pods and images; revision 0. */
    public static NodeInfo of(Node node) {
        return new NodeInfo(
                node,
                -1,
                0,
                Resources.of(node.status().allocatable()),
                Map.of(),
                new PodInfo[0],
                Resources.NONE,
                Resources.NONE,
                Set.of(),
                Map.of());
    }

    public Node node() {
        return node;
    }

    public String name() {
        return node.metadata().name();
    }

    public Map<String, String> labels() {
        return node.metadata().labels();
    }

    /**
     * Changes with every change of the node or its pods, and only then: two values with the same name and revision
     * are equal. Results that depend on the node alone may be remembered by it. 0 for a node outside the cache.
     */
    public long revision() {
        return revision;
    }

    /**
     * A small number that no other node of the snapshot has, and that the node keeps as long as it is in the cache: an
     * index for arrays. A later node may get it again. -1 for a node outside the cache.
     */
    public int slot() {
        return slot;
    }

    /** From {@code status.allocatable}. */
    public Resources allocatable() {
        return allocatable;
    }

    /** The sum of what the pods take. */
    public Resources requested() {
        return requested;
    }

    /** The sum of cpu and memory, with defaults for containers that ask for none. */
    public Resources nonZeroRequested() {
        return nonZeroRequested;
    }

    /** The pods, in the order in which they came; a removed one's place is taken by the last one. */
    public List<PodInfo> pods() {
        return Collections.unmodifiableList(java.util.Arrays.asList(pods));
    }

    /** How many pods there are. */
    public int podCount() {
        return pods.length;
    }

    /** The host ports that are taken: a set, so a port that two pods took is free when one of them goes. */
    public Set<HostPort> usedPorts() {
        return usedPorts;
    }

    /** By image name. */
    public Map<String, ImageState> images() {
        return images;
    }

    /** How many pods use a claim, by {@code namespace/name}. */
    public Map<String, Integer> claimUsers() {
        return claimUsers;
    }

    /** The same with one more pod. Keeps the revision. */
    public NodeInfo plus(PodInfo pod) {
        PodInfo[] more = java.util.Arrays.copyOf(pods, pods.length + 1);
        more[pods.length] = pod;
        List<HostPort> ports = PodPorts.of(pod);
        Set<HostPort> newPorts = usedPorts;
        if (!ports.isEmpty()) {
            newPorts = new HashSet<>(usedPorts);
            newPorts.addAll(ports);
        }
        return new NodeInfo(
                node,
                slot,
                revision,
                allocatable,
                images,
                more,
                requested.plus(pod.accounted().effective()),
                nonZeroRequested.plus(pod.accounted().nonZero()),
                newPorts,
                claims(pod, 1));
    }

    /** The same without a pod, found by its uid; this very object if it is not here. Keeps the revision. */
    public NodeInfo minus(PodInfo pod) {
        int index = indexOf(pod.uid());
        if (index < 0) {
            return this;
        }
        PodInfo gone = pods[index];
        PodInfo[] fewer = java.util.Arrays.copyOf(pods, pods.length - 1);
        if (index < fewer.length) {
            fewer[index] = pods[fewer.length];
        }
        List<HostPort> ports = PodPorts.of(gone);
        Set<HostPort> newPorts = usedPorts;
        if (!ports.isEmpty()) {
            newPorts = new HashSet<>(usedPorts);
            ports.forEach(newPorts::remove);
        }
        return new NodeInfo(
                node,
                slot,
                revision,
                allocatable,
                images,
                fewer,
                requested.minus(gone.accounted().effective()),
                nonZeroRequested.minus(gone.accounted().nonZero()),
                newPorts,
                claims(gone, -1));
    }

    /** The same with another node object, or another state of its images. Keeps the revision. */
    public NodeInfo with(Node newNode, Map<String, ImageState> newImages) {
        return new NodeInfo(
                newNode,
                slot,
                revision,
                newNode == node ? allocatable : Resources.of(newNode.status().allocatable()),
                newImages,
                pods,
                requested,
                nonZeroRequested,
                usedPorts,
                claimUsers);
    }

    /** The same under another slot and revision; only the cache calls it. */
    public NodeInfo at(int newSlot, long newRevision) {
        return new NodeInfo(
                node,
                newSlot,
                newRevision,
                allocatable,
                images,
                pods,
                requested,
                nonZeroRequested,
                usedPorts,
                claimUsers);
    }

    /** The pod with a uid, or null. */
    public @Nullable PodInfo pod(String uid) {
        int index = indexOf(uid);
        return index < 0 ? null : pods[index];
    }

    private int indexOf(String uid) {
        for (int i = 0; i < pods.length; i++) {
            if (pods[i].uid().equals(uid)) {
                return i;
            }
        }
        return -1;
    }

    private Map<String, Integer> claims(PodInfo pod, int change) {
        List<String> used = new ArrayList<>();
        pod.spec().volumes().forEach(volume -> {
            var claim = volume.persistentVolumeClaim();
            if (claim != null) {
                used.add(pod.namespace() + "/" + claim.claimName());
            }
        });
        if (used.isEmpty()) {
            return claimUsers;
        }
        Map<String, Integer> counts = new HashMap<>(claimUsers);
        for (String key : used) {
            counts.merge(key, change, Integer::sum);
            counts.remove(key, 0);
        }
        return counts;
    }

    @Override
    public String toString() {
        return name();
    }
}
