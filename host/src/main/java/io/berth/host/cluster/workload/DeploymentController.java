package io.berth.host.cluster.workload;

import io.berth.api.model.KubeObject;
import io.berth.api.model.OwnerReference;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes the ReplicaSet of a Deployment's template, named by a hash of it. A changed template replaces the old set at
 * once, whatever the strategy says. Where the input has the Deployment and its pods but not the ReplicaSet between
 * them, that one is made up from what the pods say of it.
 */
final class DeploymentController implements Controller {
    static final String HASH = "pod-template-hash";

    private final Identities identities;

    DeploymentController(Identities identities) {
        this.identities = identities;
    }

    @Override
    public Plan plan(Owner owner, Inventory inventory, boolean shrink) {
        List<KubeObject> sets = inventory.controlledBy(owner.kind(), owner.namespace(), owner.name());
        if (!sets.isEmpty() && !shrink) {
            return Plan.NOTHING;
        }
        List<Manifest> apply = new ArrayList<>();
        if (sets.isEmpty()) {
            apply.addAll(madeUp(owner, inventory));
        }
        if (apply.isEmpty()) {
            roll(owner, inventory, sets, apply);
        }
        return Plan.of(apply);
    }

    /** Scales the set of the present template, which is made if there is none, and all others to nothing. */
    private void roll(Owner owner, Inventory inventory, List<KubeObject> sets, List<Manifest> apply) {
        String wanted = PodTemplate.text(owner.template());
        boolean found = false;
        for (KubeObject set : sets) {
            Tree.Mapping tree = inventory.raw(set);
            if (tree == null) {
                continue;
            }
            boolean current = !found
                    && PodTemplate.text(tree.mapping("spec").mapping("template"))
                            .equals(wanted);
            found |= current;
            int replicas = current ? owner.number("replicas", 1) : 0;
            apply.add(new Manifest(
                    Kinds.get("ReplicaSet"),
                    Edit.of(tree)
                            .in("spec", spec -> spec.set("replicas", replicas))
                            .done()));
        }
        if (!found && !owner.flag("paused")) {
            String hash = Identities.revision(wanted);
            apply.add(set(owner, inventory, hash, "", owner.number("replicas", 1)));
        }
    }

    /** Sets that pods name as their owner and that are not in the input; the newest one is the Deployment's. */
    private List<Manifest> madeUp(Owner owner, Inventory inventory) {
        List<Manifest> sets = new ArrayList<>();
        String prefix = owner.name() + "-";
        int rest = owner.number("replicas", 1);
        List<String> names = inventory.absentOwners("ReplicaSet", owner.namespace(), prefix);
        for (int i = names.size() - 1; i >= 0; i--) {
            String hash = names.get(i).substring(prefix.length());
            List<KubeObject> pods = inventory.controlledBy("ReplicaSet", owner.namespace(), names.get(i));
            KubeObject pod = pods.getFirst();
            OwnerReference reference = pod.metadata().controller();
            if (reference != null && hash.equals(pod.metadata().labels().get(HASH))) {
                int replicas = sets.isEmpty() ? rest : pods.size();
                sets.add(set(owner, inventory, hash, reference.uid(), replicas));
            }
        }
        return sets;
    }

    private Manifest set(Owner owner, Inventory inventory, String hash, String uid, int replicas) {
        Map<String, String> label = Map.of(HASH, hash);
        PodTemplate template = new PodTemplate(owner, identities, inventory);
        Tree.Mapping metadata =
                template.metadata(owner.template().mapping("metadata"), owner.name() + "-" + hash, label);
        Edit set = Edit.at(owner.manifest().tree().position())
                .set("apiVersion", "apps/v1")
                .set("kind", "ReplicaSet")
                .set(
                        "metadata",
                        uid.isEmpty()
                                ? metadata
                                : Edit.of(metadata).set("uid", uid).done())
                .in(
                        "spec",
                        spec -> spec.set("replicas", replicas)
                                .set(
                                        "selector",
                                        Edit.of(owner.spec().mapping("selector"))
                                                .in("matchLabels", labels -> label.forEach(labels::set))
                                                .done())
                                .set(
                                        "template",
                                        Edit.of(owner.template())
                                                .in(
                                                        "metadata",
                                                        inner -> inner.in(
                                                                "labels", labels -> label.forEach(labels::set)))
                                                .done()));
        return new Manifest(Kinds.get("ReplicaSet"), set.done());
    }
}
