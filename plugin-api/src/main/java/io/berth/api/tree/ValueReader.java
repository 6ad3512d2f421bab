package io.berth.api.tree;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a value of one type from a tree. */
interface ValueReader {
    /** The value of an absent field. */
    @Nullable
    Object absent();

    /** Reads a value that is not null; the result is null, with at least one problem, where nothing can be made of it. */
    @Nullable
    Object read(Tree tree, String path, boolean strict, List<Problem> problems);

    static ValueReader of(AnnotatedType annotated, Class<?> owner) {
        ValueReader reader = byType(annotated, owner);
        boolean nullable = annotated.isAnnotationPresent(Nullable.class);
        return nullable ? withAbsent(null, reader) : reader;
    }

    private static ValueReader byType(AnnotatedType annotated, Class<?> owner) {
        if (annotated.getType() instanceof ParameterizedType type) {
            AnnotatedType[] arguments = ((AnnotatedParameterizedType) annotated).getAnnotatedActualTypeArguments();
            if (type.getRawType() == List.class) {
                return new ListReader(of(arguments[0], owner));
            }
            if (type.getRawType() == Map.class && type.getActualTypeArguments()[0] == String.class) {
                return new MapReader(of(arguments[1], owner));
            }
        }
        if (annotated.getType() instanceof Class<?> type) {
            return byClass(type);
        }
        throw new IllegalArgumentException("no way to read a " + annotated.getType() + " in " + owner.getName());
    }

    private static ValueReader byClass(Class<?> type) {
        if (type == Tree.class || type == Tree.Mapping.class) {
            return new RawReader(type);
        }
        if (type.isRecord()) {
            return new RecordReader(type);
        }
        return ScalarReader.of(type);
    }

    private static ValueReader withAbsent(@Nullable Object absent, ValueReader reader) {
        return new ValueReader() {
            @Override
            public @Nullable Object absent() {
                return absent;
            }

            @Override
            public @Nullable Object read(Tree tree, String path, boolean strict, List<Problem> problems) {
                return reader.read(tree, path, strict, problems);
            }
        };
    }

    /** Reads a nested record; its shape is looked up late, so that records may refer to themselves. */
    record RecordReader(Class<?> type) implements ValueReader {
        @Override
        public Object absent() {
            return RecordShape.of(type).absent();
        }

        @Override
        public @Nullable Object read(Tree tree, String path, boolean strict, List<Problem> problems) {
            return RecordShape.of(type).decode(tree, path, strict, problems);
        }
    }

    /** Hands over the tree as it is. */
    record RawReader(Class<?> type) implements ValueReader {
        @Override
        public Object absent() {
            return Tree.Mapping.empty(Position.UNKNOWN);
        }

        @Override
        public @Nullable Object read(Tree tree, String path, boolean strict, List<Problem> problems) {
            if (type.isInstance(tree)) {
                return tree;
            }
            problems.add(new Problem(tree.position(), path, "expected a mapping, but found " + tree.describe()));
            return null;
        }
    }

    /** Reads a list. */
    record ListReader(ValueReader element) implements ValueReader {
        @Override
        public Object absent() {
            return List.of();
        }

        @Override
        public @Nullable Object read(Tree tree, String path, boolean strict, List<Problem> problems) {
            if (!(tree instanceof Tree.Sequence sequence)) {
                problems.add(new Problem(tree.position(), path, "expected a list, but found " + tree.describe()));
                return null;
            }
            List<Object> values = new ArrayList<>(sequence.items().size());
            for (int i = 0; i < sequence.items().size(); i++) {
                Tree item = sequence.items().get(i);
                Object value =
                        RecordShape.isNull(item) ? null : element.read(item, path + "[" + i + "]", strict, problems);
                value = value == null ? element.absent() : value;
                if (value != null) {
                    values.add(value);
                }
            }
            return values;
        }
    }

    /** Reads a mapping with free keys. */
    record MapReader(ValueReader element) implements ValueReader {
        @Override
        public Object absent() {
            return Map.of();
        }

        @Override
        public @Nullable Object read(Tree tree, String path, boolean strict, List<Problem> problems) {
            if (!(tree instanceof Tree.Mapping mapping)) {
                problems.add(new Problem(tree.position(), path, "expected a mapping, but found " + tree.describe()));
                return null;
            }
            Map<String, Object> values = new LinkedHashMap<>();
            mapping.entries().forEach((key, item) -> {
                Object value = RecordShape.isNull(item)
                        ? element.absent()
                        : element.read(item, path + "[" + key + "]", strict, problems);
                if (value != null) {
                    values.put(key, value);
                }
            });
            return values;
        }
    }
}
