package io.berth.host.main;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds JSON documents: objects whose fields keep the order in which they were put. */
final class JsonValues {
    private static final Tree NULL = new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.NULL, "null");

    private final Map<String, Tree> fields = new LinkedHashMap<>();

    static Tree list(List<? extends Tree> items) {
        return new Tree.Sequence(Position.UNKNOWN, List.copyOf(items));
    }

    static Tree texts(List<String> items) {
        return list(items.stream().map(JsonValues::text).toList());
    }

    static Tree text(@Nullable String value) {
        return value == null ? NULL : new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, value);
    }

    static Tree number(@Nullable Long value) {
        return value == null ? NULL : new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.INTEGER, Long.toString(value));
    }

    JsonValues put(String name, Tree value) {
        fields.put(name, value);
        return this;
    }

    JsonValues put(String name, @Nullable String value) {
        return put(name, text(value));
    }

    JsonValues put(String name, long value) {
        return put(name, number(value));
    }

    Tree.Mapping done() {
        return new Tree.Mapping(Position.UNKNOWN, fields);
    }
}
