package io.berth.host.cluster.embedded;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Quantity;
import io.berth.api.tree.Position;
import io.berth.api.tree.RecordFields;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Kind;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes records as the trees that they are decoded from; empty values are left out. */
final class RecordTree {
    private static final Position HERE = Position.UNKNOWN;

    private RecordTree() {}

    /** An object as a manifest. */
    static Manifest manifest(KubeObject object) {
        Kind kind = Kinds.of(object);
        Tree.Mapping tree = object instanceof GenericObject generic
                ? generic.raw()
                : Edit.of(of((Record) object))
                        .set("apiVersion", kind.apiVersion())
                        .set("kind", kind.name())
                        .done();
        return new Manifest(kind, tree);
    }

    /** A record as a tree. */
    static Tree.Mapping of(Record record) {
        Map<String, Tree> entries = new LinkedHashMap<>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Tree value = value(RecordEdit.value(record, component));
            if (value != null) {
                entries.put(RecordFields.name(component), value);
            }
        }
        return new Tree.Mapping(HERE, entries);
    }

    /** The tree of {@code before} with what is different in {@code after}; what the records leave out stays. */
    static Tree.Mapping overlay(Tree.Mapping tree, Record before, Record after) {
        Edit edit = Edit.of(tree);
        for (RecordComponent component : before.getClass().getRecordComponents()) {
            Object old = RecordEdit.value(before, component);
            Object now = RecordEdit.value(after, component);
            String name = RecordFields.name(component);
            if (Objects.equals(old, now) || now instanceof Tree) {
                continue;
            }
            Tree value = changed(tree.get(name), old, now);
            if (value == null) {
                edit.remove(name);
            } else {
                edit.set(name, value);
            }
        }
        return edit.done();
    }

    private static @Nullable Tree changed(@Nullable Tree tree, @Nullable Object old, @Nullable Object now) {
        if (tree instanceof Tree.Mapping mapping && old instanceof Record before && now instanceof Record after) {
            return overlay(mapping, before, after);
        }
        if (tree instanceof Tree.Sequence sequence && old instanceof List<?> before && now instanceof List<?> after) {
            return items(sequence, before, after);
        }
        return value(now);
    }

    /** Items are compared by their place. */
    private static @Nullable Tree items(Tree.Sequence sequence, List<?> before, List<?> after) {
        List<Tree> items = new ArrayList<>(after.size());
        for (int i = 0; i < after.size(); i++) {
            boolean both = i < before.size() && i < sequence.items().size();
            Tree item = both ? changed(sequence.items().get(i), before.get(i), after.get(i)) : value(after.get(i));
            items.add(item == null ? scalar(Tree.Scalar.Type.STRING, "") : item);
        }
        return items.isEmpty() ? null : new Tree.Sequence(sequence.position(), items);
    }

    private static @Nullable Tree value(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Tree tree -> tree;
            case Record record -> of(record);
            case String text -> text.isEmpty() ? null : scalar(Tree.Scalar.Type.STRING, text);
            case Boolean flag -> scalar(Tree.Scalar.Type.BOOLEAN, flag.toString());
            case Integer number -> scalar(Tree.Scalar.Type.INTEGER, number.toString());
            case Long number -> scalar(Tree.Scalar.Type.INTEGER, number.toString());
            case Double number -> scalar(Tree.Scalar.Type.DECIMAL, number.toString());
            case List<?> list -> list.isEmpty() ? null : list(list);
            case Map<?, ?> map -> map.isEmpty() ? null : map(map);
            case Quantity quantity -> scalar(Tree.Scalar.Type.STRING, quantity.toString());
            default -> scalar(Tree.Scalar.Type.STRING, value.toString());
        };
    }

    private static Tree list(List<?> list) {
        List<Tree> items = new ArrayList<>(list.size());
        for (Object item : list) {
            Tree tree = value(item);
            items.add(tree == null ? scalar(Tree.Scalar.Type.STRING, "") : tree);
        }
        return new Tree.Sequence(HERE, items);
    }

    private static Tree map(Map<?, ?> map) {
        Map<String, Tree> entries = new TreeMap<>();
        map.forEach((key, item) -> {
            Tree tree = value(item);
            entries.put(key.toString(), tree == null ? scalar(Tree.Scalar.Type.STRING, "") : tree);
        });
        return new Tree.Mapping(HERE, entries);
    }

    private static Tree scalar(Tree.Scalar.Type type, String text) {
        return new Tree.Scalar(HERE, type, text);
    }
}
