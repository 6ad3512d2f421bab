package io.berth.host.extender;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds the documents that extenders are sent. */
final class JsonBuilder {
    static final Tree NULL = scalar(Tree.Scalar.Type.NULL, "null");

    private final Map<String, Tree> fields = new LinkedHashMap<>();

    static Tree text(String value) {
        return scalar(Tree.Scalar.Type.STRING, value);
    }

    static Tree number(long value) {
        return scalar(Tree.Scalar.Type.INTEGER, Long.toString(value));
    }

    static Tree list(List<? extends Tree> items) {
        return new Tree.Sequence(Position.UNKNOWN, List.copyOf(items));
    }

    private static Tree scalar(Tree.Scalar.Type type, String text) {
        return new Tree.Scalar(Position.UNKNOWN, type, text);
    }

    JsonBuilder put(String name, Tree value) {
        fields.put(name, value);
        return this;
    }

    JsonBuilder put(String name, String value) {
        return put(name, text(value));
    }

    Tree.Mapping done() {
        return new Tree.Mapping(Position.UNKNOWN, fields);
    }
}
