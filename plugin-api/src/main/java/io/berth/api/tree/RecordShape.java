package io.berth.api.tree;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How one record class is decoded: its components with their names, readers and defaults. */
final class RecordShape {
    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return new RecordShape(type);
        }
    };

    private record Component(String name, ValueReader reader) {}

    private final Class<?> type;
    private final Component[] components;
    private final Set<String> names = new LinkedHashSet<>();
    private final MethodHandle constructor;

    /** Computed late, since a shape may be needed to compute itself; losing a race only computes it twice. */
    private @Nullable Object absent;

    private @Nullable Object @Nullable [] defaults;

    private RecordShape(Class<?> type) {
        this.type = type;
        RecordComponent[] declared = type.getRecordComponents();
        if (declared == null) {
            throw new IllegalArgumentException(type.getName() + " is not a record");
        }
        components = new Component[declared.length];
        for (int i = 0; i < declared.length; i++) {
            components[i] =
                    new Component(RecordFields.name(declared[i]), ValueReader.of(declared[i].getAnnotatedType(), type));
            names.add(components[i].name);
        }
        constructor = RecordFields.constructor(type);
    }

    static RecordShape of(Class<?> type) {
        return SHAPES.get(type);
    }

    /** The record of an absent field: every component at its default. */
    Object absent() {
        Object known = absent;
        if (known == null) {
            known = RecordFields.make(constructor, defaults().clone());
            absent = known;
        }
        return known;
    }

    /**
     * Reads a record; values that do not fit are left at their defaults. Null if the tree is no mapping, or the
     * record refuses its values.
     */
    @Nullable
    Object decode(Tree tree, String path, boolean strict, List<Problem> problems) {
        if (!(tree instanceof Tree.Mapping mapping)) {
            problems.add(new Problem(tree.position(), path, "expected a mapping, but found " + tree.describe()));
            return null;
        }
        int before = problems.size();
        @Nullable Object[] values = defaults().clone();
        for (int i = 0; i < values.length; i++) {
            Tree value = mapping.get(components[i].name);
            if (value != null && !isNull(value)) {
                Object read = components[i].reader.read(value, join(path, components[i].name), strict, problems);
                values[i] = read == null ? values[i] : read;
            }
        }
        if (strict) {
            reportUnknown(mapping, path, problems);
        }
        try {
            return RecordFields.make(constructor, values);
        } catch (IllegalArgumentException e) {
            if (problems.size() == before) {
                problems.add(new Problem(mapping.position(), path, String.valueOf(e.getMessage())));
            }
            return null;
        }
    }

    private void reportUnknown(Tree.Mapping mapping, String path, List<Problem> problems) {
        for (String key : mapping.entries().keySet()) {
            if (!names.contains(key)) {
                String message = "unknown field \"" + join(path, key) + "\"" + Suggestion.of(key, names);
                problems.add(new Problem(mapping.keyPosition(key), "", message));
            }
        }
    }

    private @Nullable Object[] defaults() {
        @Nullable Object[] known = defaults;
        if (known == null) {
            known = RecordDefaults.of(type);
            for (int i = 0; i < known.length; i++) {
                known[i] = known[i] == null ? components[i].reader.absent() : known[i];
            }
            defaults = known;
        }
        return known;
    }

    static boolean isNull(Tree tree) {
        return tree instanceof Tree.Scalar scalar && scalar.type() == Tree.Scalar.Type.NULL;
    }

    static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
