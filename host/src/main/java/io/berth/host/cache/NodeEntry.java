package io.berth.host.cache;

import io.berth.api.model.Affinity;
import io.berth.api.model.Node;
import io.berth.api.model.NodeSpec;
import io.berth.api.model.NodeStatus;
import io.berth.api.model.ObjectMeta;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;

/**
 * What the cache holds of a node, or of the name of a node that only the pods on it speak of: a ghost. Changes in
 * place; what snapshots see of it are immutable values.
 */
final class NodeEntry {
    private static final PodClass.Key<Boolean> AFFINITY = new PodClass.Key<>("any pod affinity");
    private static final PodClass.Key<Boolean> ANTI_AFFINITY = new PodClass.Key<>("required pod anti-affinity");

    private NodeInfo info;
    private boolean ghost = true;
    private int affinityPods;
    private int antiAffinityPods;
    private long imagesVersion = -1;

    NodeEntry(String name) {
        this.info = NodeInfo.of(nothingButName(name));
    }

    String name() {
        return info.name();
    }

    boolean isGhost() {
        return ghost;
    }

    /** Neither a node nor a pod speaks of it. */
    boolean isVoid() {
        return ghost && info.pods().isEmpty();
    }

    boolean hasAffinityPods() {
        return affinityPods > 0;
    }

    boolean hasRequiredAntiAffinityPods() {
        return antiAffinityPods > 0;
    }

    Node node() {
        return info.node();
    }

    List<PodInfo> pods() {
        return info.pods();
    }

    void add(PodInfo pod) {
        info = info.plus(pod);
        count(pod, 1);
    }

    void remove(PodInfo pod) {
        info = info.minus(pod);
        count(pod, -1);
    }

    void set(Node node) {
        info = info.with(node, info.images());
        ghost = false;
        imagesVersion = -1;
    }

    void becomeGhost() {
        info = info.with(nothingButName(info.name()), Map.of());
        ghost = true;
    }

    /**
     * What a snapshot holds of it from now on. Only here the states of its images are brought up to date: those of a
     * node that does not change lag behind, as in kube-scheduler.
     */
    NodeInfo publish(int slot, long revision, ImageStates images) {
        if (imagesVersion != images.version()) {
            imagesVersion = images.version();
            info = info.with(info.node(), images.of(info.node()));
        }
        info = info.at(slot, revision);
        return info;
    }

    private void count(PodInfo pod, int change) {
        if (pod.podClass().derive(AFFINITY, NodeEntry::hasAffinity)) {
            affinityPods += change;
        }
        if (pod.podClass().derive(ANTI_AFFINITY, NodeEntry::hasRequiredAntiAffinity)) {
            antiAffinityPods += change;
        }
    }

    private static boolean hasAffinity(PodClass podClass) {
        Affinity affinity = podClass.spec().affinity();
        return affinity != null && (affinity.podAffinity() != null || affinity.podAntiAffinity() != null);
    }

    private static boolean hasRequiredAntiAffinity(PodClass podClass) {
        Affinity affinity = podClass.spec().affinity();
        return affinity != null
                && affinity.podAntiAffinity() != null
                && !affinity.podAntiAffinity()
                        .requiredDuringSchedulingIgnoredDuringExecution()
                        .isEmpty();
    }

    private static Node nothingButName(String name) {
        return new Node(
                new ObjectMeta(name, "", "", "", 0, Map.of(), Map.of(), List.of(), List.of(), null, null),
                new NodeSpec(false, List.of(), "", null),
                new NodeStatus(Map.of(), Map.of(), List.of(), List.of(), List.of(), ""));
    }
}
