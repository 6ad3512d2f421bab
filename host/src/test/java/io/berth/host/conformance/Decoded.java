package io.berth.host.conformance;

import io.berth.api.model.KubeObject;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.tree.TreeReader;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Trees as records of the API's model. */
final class Decoded {
    private static final Map<String, Optional<Class<? extends Record>>> KINDS = new ConcurrentHashMap<>();

    private Decoded() {}

    static <T extends Record> T as(Class<T> type, Tree tree) {
        return TreeDecoder.lenient().decode(tree, type, "");
    }

    /** An object of which a text in YAML's flow style tells the fields. */
    static <T extends Record & KubeObject> T flow(Class<T> type, String text) {
        return as(type, TreeReader.read(text, "test.yaml").getFirst());
    }

    /** An object by its kind. */
    static KubeObject object(Tree.Mapping tree) {
        String kind = tree.text("kind");
        Class<? extends Record> type = KINDS.computeIfAbsent(kind, Decoded::find)
                .orElseThrow(() -> new IllegalArgumentException("the model has no " + kind));
        return (KubeObject) as(type, tree);
    }

    private static Optional<Class<? extends Record>> find(String kind) {
        try {
            return Optional.of(Class.forName("io.berth.api.model." + kind).asSubclass(Record.class));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }
}
