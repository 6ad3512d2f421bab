package io.berth.host.cluster.workload;

import io.berth.api.model.Pod;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.tree.TreeWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Makes objects of an owner's template. */
record PodTemplate(Owner owner, Identities identities, Inventory inventory) {
    /** A pod with the next free generated name. */
    Manifest generated(String prefix, Map<String, String> labels, Consumer<Edit> change) {
        return named(freeName(prefix), labels, pod -> {
            pod.in("metadata", metadata -> metadata.set("generateName", prefix));
            change.accept(pod);
        });
    }

    private String freeName(String prefix) {
        String title = owner.manifest().title();
        String name;
        do {
            name = prefix + identities.suffix(title, inventory.nextNumber(title));
        } while (inventory.get(Pod.class, owner.namespace(), name) != null);
        return name;
    }

    /** A pod with a name. */
    Manifest named(String name, Map<String, String> labels, Consumer<Edit> change) {
        Tree.Mapping template = owner.template();
        Edit pod = Edit.at(template.position())
                .set("apiVersion", "v1")
                .set("kind", "Pod")
                .set("metadata", metadata(template.mapping("metadata"), name, labels))
                .set("spec", template.mapping("spec"));
        change.accept(pod);
        return new Manifest(Kinds.get("Pod"), pod.done());
    }

    /** Metadata of something that the owner controls. */
    Tree.Mapping metadata(Tree.Mapping template, String name, Map<String, String> labels) {
        Edit metadata = Edit.at(template.position()).set("name", name).set("namespace", owner.namespace());
        metadata.set("labels", template.mapping("labels"));
        if (!labels.isEmpty()) {
            metadata.in("labels", all -> new TreeMap<>(labels).forEach(all::set));
        }
        if (template.get("annotations") instanceof Tree.Mapping annotations) {
            metadata.set("annotations", annotations);
        }
        return metadata.append("ownerReferences", List.of(owner.reference())).done();
    }

    /** The text of a template, without what controllers add to it: equal for equal templates. */
    static String text(Tree.Mapping template) {
        return TreeWriter.json(Edit.of(template)
                .inExisting(
                        "metadata",
                        metadata -> metadata.remove("creationTimestamp")
                                .inExisting("labels", labels -> labels.remove(DeploymentController.HASH)))
                .done());
    }
}
