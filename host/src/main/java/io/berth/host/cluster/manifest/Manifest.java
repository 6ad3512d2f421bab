package io.berth.host.cluster.manifest;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.ObjectMeta;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object as it is written, of a kind that is held.
 *
 * @param tree the whole object
 */
public record Manifest(Kind kind, Tree.Mapping tree) {
    private static final TreeDecoder DECODER = TreeDecoder.lenient();

    /** The object's name; empty where it has a {@code generateName} instead. */
    public String name() {
        return tree.mapping("metadata").text("name");
    }

    /** The namespace that counts: {@code default} where none is written, empty for kinds without. */
    public String namespace() {
        String written = tree.mapping("metadata").text("namespace");
        if (!kind.namespaced()) {
            return "";
        }
        return written.isEmpty() ? "default" : written;
    }

    /** {@code namespace/name}, or only the name for kinds without a namespace. */
    public String key() {
        return kind.namespaced() ? namespace() + "/" + name() : name();
    }

    /** How the object is called in messages: {@code Pod default/web}. */
    public String title() {
        return kind.name() + " " + key();
    }

    /** The same object, changed. */
    public Manifest with(Tree.Mapping changed) {
        return new Manifest(kind, changed);
    }

    /** The object as a record; null, and at least one more problem, if it cannot be decoded. */
    public @Nullable KubeObject decode(List<Problem> problems) {
        return kind.isGeneric() ? generic(problems) : record(kind.record(), problems);
    }

    private @Nullable KubeObject record(Class<? extends KubeObject> type, List<Problem> problems) {
        return (KubeObject) DECODER.decode(tree, type.asSubclass(Record.class), "", problems);
    }

    private @Nullable KubeObject generic(List<Problem> problems) {
        ObjectMeta metadata = DECODER.decode(tree.mapping("metadata"), ObjectMeta.class, "metadata", problems);
        return metadata == null ? null : new GenericObject(tree.text("apiVersion"), kind.name(), metadata, tree);
    }
}
