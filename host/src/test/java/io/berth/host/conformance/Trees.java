package io.berth.host.conformance;

import static java.util.stream.Collectors.joining;

import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads parts of trees, and writes trees as JSON. */
final class Trees {
    private Trees() {}

    static boolean has(Tree.Mapping tree, String key) {
        Tree value = tree.get(key);
        return value != null && !(value instanceof Tree.Scalar scalar && scalar.type() == Tree.Scalar.Type.NULL);
    }

    /** The text of a scalar, or null where there is none. */
    static @Nullable String text(Tree.Mapping tree, String key) {
        return has(tree, key) ? tree.text(key) : null;
    }

    static List<Tree> list(Tree.Mapping tree, String key) {
        return tree.get(key) instanceof Tree.Sequence sequence ? sequence.items() : List.of();
    }

    static List<Tree.Mapping> mappings(Tree.Mapping tree, String key) {
        return list(tree, key).stream().map(Tree.Mapping.class::cast).toList();
    }

    static List<String> texts(Tree.Mapping tree, String key) {
        return list(tree, key).stream().map(Trees::text).toList();
    }

    static String text(Tree tree) {
        return ((Tree.Scalar) tree).text();
    }

    static Map<String, Tree.Mapping> children(Tree.Mapping tree, String key) {
        Map<String, Tree.Mapping> children = new LinkedHashMap<>();
        tree.mapping(key).entries().forEach((name, child) -> children.put(name, (Tree.Mapping) child));
        return children;
    }

    /** JSON. */
    static String json(@Nullable Tree tree) {
        return switch (tree) {
            case null -> "(absent)";
            case Tree.Scalar scalar -> scalar.type() == Tree.Scalar.Type.STRING ? quoted(scalar.text()) : scalar.text();
            case Tree.Sequence sequence ->
                sequence.items().stream().map(Trees::json).collect(joining(",", "[", "]"));
            case Tree.Mapping mapping -> {
                List<String> entries = new ArrayList<>();
                mapping.entries().forEach((key, value) -> entries.add(quoted(key) + ":" + json(value)));
                yield "{" + String.join(",", entries) + "}";
            }
        };
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char character : text.toCharArray()) {
            if (character == '"' || character == '\\') {
                quoted.append('\\').append(character);
            } else if (character < ' ') {
                quoted.append(String.format("\\u%04x", (int) character));
            } else {
                quoted.append(character);
            }
        }
        return quoted.append('"').toString();
    }
}
