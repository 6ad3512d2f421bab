package io.berth.host.cluster.manifest;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Makes a changed copy of a mapping. What is new stands at the mapping's own position. */
public final class Edit {
    private final Position position;
    private final Map<String, Tree> entries;

    private Edit(Position position, Map<String, Tree> entries) {
        this.position = position;
        this.entries = entries;
    }

    /** Begins with a mapping as it is. */
    public static Edit of(Tree.Mapping mapping) {
        return new Edit(mapping.position(), new LinkedHashMap<>(mapping.entries()));
    }

    /** Begins with nothing. */
    public static Edit at(Position position) {
        return new Edit(position, new LinkedHashMap<>());
    }

    public Edit set(String key, Tree value) {
        entries.put(key, value);
        return this;
    }

    public Edit set(String key, String value) {
        return set(key, new Tree.Scalar(position, Tree.Scalar.Type.STRING, value));
    }

    public Edit set(String key, long value) {
        return set(key, new Tree.Scalar(position, Tree.Scalar.Type.INTEGER, Long.toString(value)));
    }

    public Edit set(String key, boolean value) {
        return set(key, new Tree.Scalar(position, Tree.Scalar.Type.BOOLEAN, Boolean.toString(value)));
    }

    /** Sets a text where there is none, or null. */
    public Edit setIfAbsent(String key, String value) {
        return has(key) ? this : set(key, value);
    }

    /** Sets a value where there is none, or null. */
    public Edit setIfAbsent(String key, Tree value) {
        return has(key) ? this : set(key, value);
    }

    /** Whether there is a value other than null. */
    public boolean has(String key) {
        Tree value = entries.get(key);
        return value != null && !isNull(value);
    }

    public Edit remove(String key) {
        entries.remove(key);
        return this;
    }

    /** Changes the mapping at a key, which is made if there is none. */
    public Edit in(String key, Consumer<Edit> change) {
        Edit inner = entries.get(key) instanceof Tree.Mapping mapping ? of(mapping) : at(position);
        change.accept(inner);
        return set(key, inner.done());
    }

    /** Changes the mapping at a key, if there is one. */
    public Edit inExisting(String key, Consumer<Edit> change) {
        return entries.get(key) instanceof Tree.Mapping ? in(key, change) : this;
    }

    /** Changes each mapping of the list at a key, if there is one. */
    public Edit each(String key, UnaryOperator<Tree.Mapping> change) {
        if (entries.get(key) instanceof Tree.Sequence sequence) {
            List<Tree> items = new ArrayList<>(sequence.items().size());
            for (Tree item : sequence.items()) {
                items.add(item instanceof Tree.Mapping mapping ? change.apply(mapping) : item);
            }
            set(key, new Tree.Sequence(sequence.position(), items));
        }
        return this;
    }

    /** Adds to the list at a key, which is made if there is none. */
    public Edit append(String key, List<? extends Tree> more) {
        List<Tree> items = new ArrayList<>();
        if (entries.get(key) instanceof Tree.Sequence sequence) {
            items.addAll(sequence.items());
        }
        items.addAll(more);
        return set(key, new Tree.Sequence(position, items));
    }

    /** A list of texts. */
    public Edit setTexts(String key, List<String> values) {
        List<Tree> items = new ArrayList<>(values.size());
        for (String value : values) {
            items.add(new Tree.Scalar(position, Tree.Scalar.Type.STRING, value));
        }
        return set(key, new Tree.Sequence(position, items));
    }

    public Tree.Mapping done() {
        return new Tree.Mapping(position, entries);
    }

    private static boolean isNull(Tree tree) {
        return tree instanceof Tree.Scalar scalar && scalar.type() == Tree.Scalar.Type.NULL;
    }
}
