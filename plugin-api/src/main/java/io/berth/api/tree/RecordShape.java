package io.berth.api.tree;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How one record class is decoded: its components with their names, readers and defaults. */
final class RecordShape<T> {
    private static final ClassValue<RecordShape<?>> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape<?> computeValue(Class<?> type) {
            return new RecordShape<>(type);
        }
    };

    private record Component(String name, ValueReader reader) {}

    private final Component[] components;
    private final Set<String> names = new HashSet<>();
    private final MethodHandle constructor;

    private RecordShape(Class<T> type) {
        RecordComponent[] declared = type.getRecordComponents();
        if (declared == null) {
            throw new IllegalArgumentException(type.getName() + " is not a record");
        }
        components = new Component[declared.length];
        Class<?>[] types = new Class<?>[declared.length];
        for (int i = 0; i < declared.length; i++) {
            Field field = declared[i].getAnnotation(Field.class);
            String name = field == null ? declared[i].getName() : field.value();
            types[i] = declared[i].getType();
            names.add(name);
            components[i] = new Component(name, ValueReader.of(declared[i].getAnnotatedType(), type));
        }
        try {
            Constructor<T> canonical = type.getDeclaredConstructor(types);
            canonical.setAccessible(true);
            constructor = MethodHandles.lookup()
                    .unreflectConstructor(canonical)
                    .asSpreader(Object[].class, types.length)
                    .asType(java.lang.invoke.MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " cannot be built by reflection", e);
        }
    }

    @SuppressWarnings("unchecked")
    static <T> RecordShape<T> of(Class<T> type) {
        return (RecordShape<T>) SHAPES.get(type);
    }

    /** The record of an absent field: every component at its default. */
    Object absent() {
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = components[i].reader.absent();
        }
        return build(values);
    }

    /** Null if the tree is no mapping, or a problem was found that leaves no usable value. */
    @Nullable
    Object decode(Tree tree, String path, boolean strict, List<Problem> problems) {
        if (!(tree instanceof Tree.Mapping mapping)) {
            problems.add(new Problem(tree.position(), path, "expected a mapping, but found " + tree.describe()));
            return null;
        }
        int before = problems.size();
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < values.length; i++) {
            Component component = components[i];
            Tree value = mapping.get(component.name);
            values[i] = value == null || isNull(value)
                    ? component.reader.absent()
                    : component.reader.read(value, join(path, component.name), strict, problems);
        }
        if (strict) {
            reportUnknown(mapping, path, problems);
        }
        if (problems.size() > before) {
            return null;
        }
        try {
            return build(values);
        } catch (IllegalArgumentException e) {
            problems.add(new Problem(mapping.position(), path, String.valueOf(e.getMessage())));
            return null;
        }
    }

    private void reportUnknown(Tree.Mapping mapping, String path, List<Problem> problems) {
        Map<String, Tree> unknown = new LinkedHashMap<>(mapping.entries());
        unknown.keySet().removeAll(names);
        unknown.forEach((key, value) -> problems.add(new Problem(
                value.position(), "", "unknown field \"" + join(path, key) + "\"" + Suggestion.of(key, names))));
    }

    private Object build(@Nullable Object[] values) {
        try {
            return constructor.invokeExact(values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    static boolean isNull(Tree tree) {
        return tree instanceof Tree.Scalar scalar && scalar.type() == Tree.Scalar.Type.NULL;
    }

    static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
