package io.berth.host.cluster.embedded;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.model.NodeCondition;
import io.berth.api.model.NodeSpec;
import io.berth.api.model.NodeStatus;
import io.berth.api.model.Pod;
import io.berth.api.model.Taint;
import io.berth.api.model.Toleration;
import io.berth.api.model.Tolerations;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.time.Alarms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets nodes go down and come up, and evicts pods from nodes with taints of effect NoExecute: at once, or when their
 * tolerations end. Called under the cluster's lock.
 */
final class NodeLife {
    private static final String UNREACHABLE = "node.kubernetes.io/unreachable";
    private static final String NO_EXECUTE = "NoExecute";

    private final ObjectStore store;
    private final ApiServer api;
    private final Alarms alarms;
    private final Consumer<Pod> evict;

    /** @param evict takes a pod as it was when its time began; called on the alarms' threads */
    NodeLife(ObjectStore store, ApiServer api, Alarms alarms, Consumer<Pod> evict) {
        this.store = store;
        this.api = api;
        this.alarms = alarms;
        this.evict = evict;
    }

    /** Nobody hears of the node any more. */
    void down(Node node) {
        List<Taint> taints = otherTaints(node);
        taints.add(new Taint(UNREACHABLE, "", "NoSchedule"));
        taints.add(new Taint(UNREACHABLE, "", NO_EXECUTE));
        NodeCondition condition =
                new NodeCondition("Ready", "Unknown", "NodeStatusUnknown", "Kubelet stopped posting node status.");
        Node changed = api.change(node, with(node, taints, condition));
        evictFrom(changed);
    }

    /** The node is heard of again. */
    void up(Node node) {
        NodeCondition condition = new NodeCondition("Ready", "True", "KubeletReady", "kubelet is posting ready status");
        api.change(node, with(node, otherTaints(node), condition));
    }

    private static List<Taint> otherTaints(Node node) {
        List<Taint> taints = new ArrayList<>(node.spec().taints());
        taints.removeIf(taint -> taint.key().equals(UNREACHABLE));
        return taints;
    }

    private static Node with(Node node, List<Taint> taints, NodeCondition condition) {
        List<NodeCondition> conditions = new ArrayList<>(node.status().conditions());
        conditions.removeIf(old -> old.type().equals(condition.type()));
        conditions.add(condition);
        NodeSpec spec = node.spec();
        NodeStatus status = node.status();
        return new Node(
                node.metadata(),
                new NodeSpec(spec.unschedulable(), taints, spec.providerID(), spec.podPreemptionPolicy()),
                new NodeStatus(
                        status.capacity(),
                        status.allocatable(),
                        conditions,
                        status.images(),
                        status.declaredFeatures(),
                        status.phase()));
    }

    /** Begins the eviction of the pods that may not stay on a node. */
    void evictFrom(Node node) {
        if (node.spec().taints().stream().noneMatch(taint -> taint.effect().equals(NO_EXECUTE))) {
            return;
        }
        for (KubeObject object : store.visible(Kinds.get("Pod"))) {
            if (object instanceof Pod pod && pod.spec().nodeName().equals(node.name())) {
                evictFrom(node, pod);
            }
        }
    }

    /** Begins the eviction of a pod, if it may not stay on its node. */
    void evictFrom(Node node, Pod pod) {
        Duration stay = stay(node, pod);
        if (stay != null) {
            alarms.after(stay, () -> evict.accept(pod));
        }
    }

    /** Whether a pod may still not stay on its node for ever. */
    boolean mustGo(Pod pod) {
        Node node = store.get(Node.class, "", pod.spec().nodeName());
        return node != null && stay(node, pod) != null;
    }

    /** How long a pod may stay on a node with its taints; null for ever. */
    private static @Nullable Duration stay(Node node, Pod pod) {
        Duration shortest = null;
        for (Taint taint : node.spec().taints()) {
            if (taint.effect().equals(NO_EXECUTE)) {
                Duration tolerated = tolerated(taint, pod);
                boolean shorter = tolerated != null && (shortest == null || tolerated.compareTo(shortest) < 0);
                shortest = shorter ? tolerated : shortest;
            }
        }
        return shortest;
    }

    private static @Nullable Duration tolerated(Taint taint, Pod pod) {
        Duration shortest = null;
        boolean found = false;
        for (Toleration toleration : pod.spec().tolerations()) {
            Long seconds = toleration.tolerationSeconds();
            if (Tolerations.tolerates(toleration, taint)) {
                found = true;
                if (seconds != null) {
                    Duration stay = Duration.ofSeconds(Math.max(0, seconds));
                    shortest = shortest == null || stay.compareTo(shortest) < 0 ? stay : shortest;
                }
            }
        }
        return found ? shortest : Duration.ZERO;
    }
}
