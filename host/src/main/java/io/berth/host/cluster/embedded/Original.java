package io.berth.host.cluster.embedded;

import io.berth.api.model.KubeObject;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Kind;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.tree.TreeReader;
import io.berth.host.tree.TreeWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An object as it was written, kept as text: a tenth of what its tree takes, and rarely asked for.
 *
 * @param position where it was written
 * @param json in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // compared by isSameAs
record Original(Kind kind, Position position, byte[] json) {
    static Original of(Manifest manifest) {
        byte[] json = TreeWriter.json(manifest.tree()).getBytes(StandardCharsets.UTF_8);
        return new Original(manifest.kind(), manifest.tree().position(), json);
    }

    /** Whether the same was written, wherever it was. */
    boolean isSameAs(Original other) {
        return kind.equals(other.kind) && Arrays.equals(json, other.json);
    }

    /** The tree of the object as it is now, all of it at the place of the object. */
    Tree.Mapping treeOf(KubeObject now) {
        Tree parsed = TreeReader.read(new String(json, StandardCharsets.UTF_8), kind.name() + ".json")
                .getFirst();
        Tree.Mapping written = (Tree.Mapping) relocated(parsed);
        KubeObject then = new Manifest(kind, written).decode(new ArrayList<>());
        return then == null ? written : RecordTree.overlay(written, (Record) then, (Record) now);
    }

    private Tree relocated(Tree tree) {
        return switch (tree) {
            case Tree.Mapping mapping -> {
                Map<String, Tree> entries = new LinkedHashMap<>();
                mapping.entries().forEach((key, value) -> entries.put(key, relocated(value)));
                yield new Tree.Mapping(position, entries);
            }
            case Tree.Sequence sequence ->
                new Tree.Sequence(
                        position, sequence.items().stream().map(this::relocated).toList());
            case Tree.Scalar scalar -> new Tree.Scalar(position, scalar.type(), scalar.text());
        };
    }
}
