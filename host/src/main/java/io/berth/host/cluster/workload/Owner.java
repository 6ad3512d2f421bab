package io.berth.host.cluster.workload;

import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Manifest;

/** An object that makes others and controls them, such as a Deployment. */
public record Owner(Manifest manifest, String uid) {
    String kind() {
        return manifest.kind().name();
    }

    String name() {
        return manifest.name();
    }

    String namespace() {
        return manifest.namespace();
    }

    Tree.Mapping spec() {
        return manifest.tree().mapping("spec");
    }

    Tree.Mapping status() {
        return manifest.tree().mapping("status");
    }

    Tree.Mapping template() {
        return spec().mapping("template");
    }

    boolean hasTemplate() {
        return spec().get("template") instanceof Tree.Mapping;
    }

    /** A whole number of the specification. */
    int number(String field, int otherwise) {
        String text = spec().text(field);
        return text.isEmpty() ? otherwise : Integer.parseInt(text);
    }

    boolean flag(String field) {
        return spec().text(field).equals("true");
    }

    /** The reference that what is made carries. */
    Tree.Mapping reference() {
        return Edit.at(manifest.tree().position())
                .set("apiVersion", manifest.kind().apiVersion())
                .set("kind", kind())
                .set("name", name())
                .set("uid", uid)
                .set("controller", true)
                .set("blockOwnerDeletion", true)
                .done();
    }
}
