package io.berth.host.cluster.workload;

import io.berth.api.model.KubeObject;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the numbered pods of a StatefulSet and their claims. All are made at once: that a pod waits for the one before
 * it ({@code OrderedReady}) is left out, so that one that fits nowhere does not hide the others.
 */
final class StatefulSetController implements Controller {
    private final Identities identities;

    StatefulSetController(Identities identities) {
        this.identities = identities;
    }

    @Override
    public Plan plan(Owner owner, Inventory inventory, boolean shrink) {
        int first = ordinal(owner.spec().mapping("ordinals").text("start"), 0);
        int end = first + owner.number("replicas", 1);
        Set<String> there = new HashSet<>();
        List<KubeObject> surplus = new ArrayList<>();
        for (KubeObject pod : inventory.controlledBy(owner.kind(), owner.namespace(), owner.name())) {
            there.add(pod.name());
            int ordinal = ordinal(pod.name().substring(pod.name().lastIndexOf('-') + 1), end);
            if (ordinal < first || ordinal >= end) {
                surplus.add(pod);
            }
        }
        List<Manifest> apply = new ArrayList<>();
        for (int i = first; i < end && owner.hasTemplate(); i++) {
            String name = owner.name() + "-" + i;
            if (!there.contains(name) && inventory.get(Pod.class, owner.namespace(), name) == null) {
                claims(owner, inventory, name, apply);
                apply.add(pod(owner, inventory, name, i));
            }
        }
        return new Plan(apply, shrink ? surplus : List.of());
    }

    private static int ordinal(String text, int otherwise) {
        return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : otherwise;
    }

    private Manifest pod(Owner owner, Inventory inventory, String name, int ordinal) {
        Map<String, String> labels = Map.of(
                "apps.kubernetes.io/pod-index",
                Integer.toString(ordinal),
                "controller-revision-hash",
                owner.name() + "-" + Identities.revision(PodTemplate.text(owner.template())),
                "statefulset.kubernetes.io/pod-name",
                name);
        return new PodTemplate(owner, identities, inventory)
                .named(name, labels, pod -> pod.in("spec", spec -> volumes(owner, spec, name)));
    }

    /** A claim's volume takes the place of one of the same name. */
    private static void volumes(Owner owner, Edit spec, String podName) {
        List<Tree> volumes = new ArrayList<>();
        Set<String> claimed = new HashSet<>();
        for (Tree.Mapping claim : claimTemplates(owner)) {
            String volume = claim.mapping("metadata").text("name");
            claimed.add(volume);
            volumes.add(Edit.at(claim.position())
                    .set("name", volume)
                    .in("persistentVolumeClaim", source -> source.set("claimName", volume + "-" + podName))
                    .done());
        }
        if (volumes.isEmpty()) {
            return;
        }
        if (spec.done().get("volumes") instanceof Tree.Sequence others) {
            for (Tree other : others.items()) {
                if (!(other instanceof Tree.Mapping mapping) || !claimed.contains(mapping.text("name"))) {
                    volumes.add(other);
                }
            }
        }
        spec.remove("volumes").append("volumes", volumes);
    }

    private static void claims(Owner owner, Inventory inventory, String podName, List<Manifest> apply) {
        for (Tree.Mapping claim : claimTemplates(owner)) {
            String name = claim.mapping("metadata").text("name") + "-" + podName;
            if (inventory.get(PersistentVolumeClaim.class, owner.namespace(), name) == null) {
                apply.add(new Manifest(
                        Kinds.get("PersistentVolumeClaim"),
                        Edit.of(claim)
                                .set("apiVersion", "v1")
                                .set("kind", "PersistentVolumeClaim")
                                .in(
                                        "metadata",
                                        metadata -> metadata.set("name", name)
                                                .set("namespace", owner.namespace())
                                                .set(
                                                        "labels",
                                                        owner.spec()
                                                                .mapping("selector")
                                                                .mapping("matchLabels")))
                                .done()));
            }
        }
    }

    private static List<Tree.Mapping> claimTemplates(Owner owner) {
        List<Tree.Mapping> templates = new ArrayList<>();
        if (owner.spec().get("volumeClaimTemplates") instanceof Tree.Sequence list) {
            for (Tree item : list.items()) {
                if (item instanceof Tree.Mapping claim) {
                    templates.add(claim);
                }
            }
        }
        return templates;
    }
}
