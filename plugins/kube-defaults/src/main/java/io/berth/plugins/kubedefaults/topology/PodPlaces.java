package io.berth.plugins.kubedefaults.topology;

import io.berth.api.model.Node;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * How many pods of each class are on which nodes. Who wants to know of the pods that a selector selects looks at each
 * class once, and then at the nodes of those that are selected, instead of at all pods. Used by the scheduling loop only.
 */
public final class PodPlaces extends Tally {
    /**
     * Pods that no selector tells apart.
     *
     * @param isTerminating whether they are being deleted
     */
    public record Group(PodClass podClass, boolean isTerminating) {
        static Group of(PodInfo pod) {
            return new Group(pod.podClass(), pod.pod().metadata().deletionTimestamp() != null);
        }
    }

    /** Takes the pods of a group on a node. */
    public interface Visitor {
        void visit(NodeInfo node, int pods);
    }

    private final Map<Group, Map<String, Integer>> places = new LinkedHashMap<>();

    PodPlaces() {}

    /** Visits the nodes of the snapshot that this follows, once for each wanted group that has pods there. */
    public void visit(ClusterSnapshot snapshot, Predicate<Group> wanted, Visitor visitor) {
        places.forEach((group, counts) -> {
            if (wanted.test(group)) {
                counts.forEach((name, count) -> {
                    NodeInfo node = snapshot.node(name);
                    if (node != null) {
                        visitor.visit(node, count);
                    }
                });
            }
        });
    }

    @Override
    protected void clear() {
        places.clear();
    }

    @Override
    protected void count(Node node, List<PodInfo> pods, int sign) {
        for (int i = 0; i < pods.size(); i++) {
            count(node, pods.get(i), sign);
        }
    }

    @Override
    protected void count(Node node, PodInfo pod, int sign) {
        Group group = Group.of(pod);
        Map<String, Integer> counts = places.computeIfAbsent(group, one -> new HashMap<>());
        String name = node.metadata().name();
        if (counts.merge(name, sign, Integer::sum) == 0) {
            counts.remove(name);
            if (counts.isEmpty()) {
                places.remove(group);
            }
        }
    }
}
