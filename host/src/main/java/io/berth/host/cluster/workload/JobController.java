package io.berth.host.cluster.workload;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the pods of a Job: as many as may run side by side, and no more than are still to succeed. */
final class JobController implements Controller {
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    private final Identities identities;

    JobController(Identities identities) {
        this.identities = identities;
    }

    @Override
    public Plan plan(Owner owner, Inventory inventory, boolean shrink) {
        if (owner.flag("suspend") || hasEnded(owner)) {
            return Plan.NOTHING;
        }
        List<KubeObject> pods = inventory.controlledBy(owner.kind(), owner.namespace(), owner.name());
        int active = ReplicaSetController.active(pods).size();
        int wanted = Math.min(owner.number("parallelism", 1), remaining(owner, pods));
        boolean indexed = owner.spec().text("completionMode").equals("Indexed");
        Set<String> taken = taken(pods);
        List<Manifest> apply = new ArrayList<>();
        for (int index = 0; apply.size() < wanted - active; index++) {
            if (!indexed) {
                apply.add(pod(owner, inventory, owner.name() + "-", ""));
            } else if (!taken.contains(Integer.toString(index))) {
                apply.add(pod(owner, inventory, owner.name() + "-" + index + "-", Integer.toString(index)));
            }
        }
        return Plan.of(apply);
    }

    private static boolean hasEnded(Owner owner) {
        if (!owner.status().text("completionTime").isEmpty()) {
            return true;
        }
        return owner.status().get("conditions") instanceof Tree.Sequence conditions
                && conditions.items().stream().anyMatch(JobController::isEnd);
    }

    private static boolean isEnd(Tree tree) {
        return tree instanceof Tree.Mapping condition
                && condition.text("status").equals("True")
                && (condition.text("type").equals("Complete")
                        || condition.text("type").equals("Failed"));
    }

    /** Without a number of completions the pods share a queue of work, and none is made once one has succeeded. */
    private static int remaining(Owner owner, List<KubeObject> pods) {
        int succeeded = (int) pods.stream()
                .filter(object ->
                        object instanceof Pod pod && pod.status().phase().equals("Succeeded"))
                .count();
        String reported = owner.status().text("succeeded");
        int known = reported.isEmpty() ? succeeded : Math.max(succeeded, Integer.parseInt(reported));
        if (owner.spec().text("completions").isEmpty()) {
            return known > 0 ? 0 : Integer.MAX_VALUE;
        }
        return Math.max(0, owner.number("completions", 1) - known);
    }

    /** The indexes that pods have which run or have succeeded. */
    private static Set<String> taken(List<KubeObject> pods) {
        Set<String> taken = new HashSet<>();
        for (KubeObject object : pods) {
            String index = object.metadata().annotations().get(INDEX);
            if (index != null
                    && object instanceof Pod pod
                    && !pod.status().phase().equals("Failed")) {
                taken.add(index);
            }
        }
        return taken;
    }

    private Manifest pod(Owner owner, Inventory inventory, String prefix, String index) {
        Map<String, String> labels = Map.of(
                "batch.kubernetes.io/controller-uid", owner.uid(),
                "batch.kubernetes.io/job-name", owner.name(),
                "controller-uid", owner.uid(),
                "job-name", owner.name());
        return new PodTemplate(owner, identities, inventory).generated(prefix, labels, pod -> {
            if (!index.isEmpty()) {
                pod.in("metadata", metadata -> indexed(metadata, index));
            }
        });
    }

    private static void indexed(Edit metadata, String index) {
        metadata.in("labels", labels -> labels.set(INDEX, index));
        metadata.in("annotations", annotations -> annotations.set(INDEX, index));
    }
}
