package io.berth.host.cluster.manifest;

import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of an object that is being checked.
 *
 * @param tree null where there is none
 * @param around the position of what it would stand in
 * @param path the field
 * @param problems takes what is wrong
 */
record Part(@Nullable Tree tree, Position around, String path, List<Problem> problems) {
    static Part whole(Tree.Mapping object, List<Problem> problems) {
        return new Part(object, object.position(), "", problems);
    }

    /** The part at a key; absent where this is no mapping or has no such key. */
    Part at(String key) {
        Tree found = tree instanceof Tree.Mapping mapping ? mapping.get(key) : null;
        boolean nothing = found instanceof Tree.Scalar scalar && scalar.type() == Tree.Scalar.Type.NULL;
        return new Part(nothing ? null : found, position(), path.isEmpty() ? key : path + "." + key, problems);
    }

    /** The parts of the list at a key. */
    List<Part> items(String key) {
        Part list = at(key);
        List<Part> parts = new ArrayList<>();
        if (list.tree instanceof Tree.Sequence sequence) {
            for (Tree item : sequence.items()) {
                parts.add(new Part(item, item.position(), list.path + "[" + parts.size() + "]", problems));
            }
        }
        return parts;
    }

    /** The parts of the mapping at a key, with their keys in brackets. */
    List<Part> values(String key) {
        Part map = at(key);
        List<Part> parts = new ArrayList<>();
        if (map.tree instanceof Tree.Mapping mapping) {
            mapping.entries()
                    .forEach((name, value) ->
                            parts.add(new Part(value, value.position(), map.path + "[" + name + "]", problems)));
        }
        return parts;
    }

    boolean isAbsent() {
        return tree == null;
    }

    /** The text of a scalar; empty where there is none. */
    String text() {
        return tree instanceof Tree.Scalar scalar ? scalar.text() : "";
    }

    /** The key of one of the {@link #values}. */
    String key() {
        return path.substring(path.lastIndexOf('[') + 1, path.length() - 1);
    }

    String text(String key) {
        return at(key).text();
    }

    Position position() {
        return tree == null ? around : tree.position();
    }

    void refuse(String message) {
        problems.add(new Problem(position(), path, message));
    }

    /** Refuses a text that is none of those allowed; an absent one passes. */
    void oneOf(String key, List<String> allowed) {
        Part part = at(key);
        if (!part.text().isEmpty() && !allowed.contains(part.text())) {
            part.refuse("\"" + part.text() + "\" is not known; expected " + String.join(", ", allowed));
        }
    }
}
