package io.berth.api.tree;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of YAML or JSON that remembers where it was written. Immutable. */
public sealed interface Tree {
    Position position();

    /** What the value is, for messages: "a mapping", "a list", "a string" and so on. */
    String describe();

    /**
     * A mapping; keys in the order they were written.
     *
     * @param keys where each key was written; keys may be missing from it
     */
    record Mapping(Position position, Map<String, Tree> entries, Map<String, Position> keys) implements Tree {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
            keys = Map.copyOf(keys);
        }

        /** A mapping whose keys have no place of their own. */
        public Mapping(Position position, Map<String, Tree> entries) {
            this(position, entries, Map.of());
        }

        /** A mapping without entries. */
        public static Mapping empty(Position position) {
            return new Mapping(position, Map.of());
        }

        public @Nullable Tree get(String key) {
            return entries.get(key);
        }

        /** Where a key was written; where that is not known, its value's place, or the mapping's. */
        public Position keyPosition(String key) {
            Position known = keys.get(key);
            if (known != null) {
                return known;
            }
            Tree value = entries.get(key);
            return value == null ? position : value.position();
        }

        /** The mapping without some keys. */
        public Mapping without(Collection<String> unwanted) {
            Map<String, Tree> rest = new LinkedHashMap<>(entries);
            rest.keySet().removeAll(unwanted);
            return new Mapping(position, rest, keys);
        }

        /** The text of a scalar entry, or empty where there is none. */
        public String text(String key) {
            return entries.get(key) instanceof Scalar scalar && scalar.type() != Scalar.Type.NULL ? scalar.text() : "";
        }

        /** The mapping at a key, or an empty one where there is none. */
        public Mapping mapping(String key) {
            return entries.get(key) instanceof Mapping mapping ? mapping : empty(position);
        }

        @Override
        public String describe() {
            return "a mapping";
        }
    }

    /** A list. */
    record Sequence(Position position, List<Tree> items) implements Tree {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String describe() {
            return "a list";
        }
    }

    /**
     * A single value.
     *
     * @param type what the text is, by the rules of YAML that Kubernetes has, or by JSON
     * @param text the value as written, without quotes and escapes; booleans are {@code true} or {@code false}, integers
     *     decimal, and other numbers keep their spelling
     */
    record Scalar(Position position, Type type, String text) implements Tree {
        /** The types of a scalar. */
        public enum Type {
            STRING("a string"),
            INTEGER("an integer"),
            DECIMAL("a number"),
            BOOLEAN("a boolean"),
            NULL("null");

            private final String description;

            Type(String description) {
                this.description = description;
            }
        }

        @Override
        public String describe() {
            return type.description;
        }
    }
}
