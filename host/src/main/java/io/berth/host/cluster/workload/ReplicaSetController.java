package io.berth.host.cluster.workload;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.host.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Keeps the number of pods of a ReplicaSet or a ReplicationController. */
final class ReplicaSetController implements Controller {
    private final Identities identities;

    ReplicaSetController(Identities identities) {
        this.identities = identities;
    }

    @Override
    public Plan plan(Owner owner, Inventory inventory, boolean shrink) {
        List<Pod> active = active(inventory.controlledBy(owner.kind(), owner.namespace(), owner.name()));
        int wanted = owner.number("replicas", 1);
        if (active.size() > wanted) {
            return shrink ? new Plan(List.of(), surplus(active, active.size() - wanted)) : Plan.NOTHING;
        }
        if (!owner.hasTemplate()) {
            return Plan.NOTHING;
        }
        PodTemplate template = new PodTemplate(owner, identities, inventory);
        List<Manifest> pods = new ArrayList<>();
        for (int i = active.size(); i < wanted; i++) {
            pods.add(template.generated(owner.name() + "-", Map.of(), pod -> {}));
        }
        return Plan.of(pods);
    }

    /** Pods that have not ended and are not being deleted. */
    static List<Pod> active(List<KubeObject> objects) {
        List<Pod> active = new ArrayList<>();
        for (KubeObject object : objects) {
            if (object instanceof Pod pod
                    && !pod.status().terminal()
                    && pod.metadata().deletionTimestamp() == null) {
                active.add(pod);
            }
        }
        return active;
    }

    /** Pods without a node go first, then those that do not run yet, then the newest. */
    private static List<KubeObject> surplus(List<Pod> active, int count) {
        List<Pod> newestFirst = new ArrayList<>(active.reversed());
        newestFirst.sort(
                Comparator.comparing((Pod pod) -> !pod.spec().nodeName().isEmpty())
                        .thenComparing(pod -> pod.status().phase().equals("Running")));
        return List.copyOf(newestFirst.subList(0, count));
    }
}
