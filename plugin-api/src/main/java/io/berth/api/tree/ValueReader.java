package io.berth.api.tree;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
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

    /** Reads a value that is not null; null together with at least one problem if it does not fit. */
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
        if (type == String.class) {
            return new ScalarReader("", "a string", ScalarReader::string);
        }
        if (type == boolean.class || type == Boolean.class) {
            return new ScalarReader(false, "a boolean (true or false)", ScalarReader::bool);
        }
        if (type == int.class || type == Integer.class) {
            return new ScalarReader(0, "an integer", scalar -> Math.toIntExact(ScalarReader.integer(scalar)));
        }
        if (type == long.class || type == Long.class) {
            return new ScalarReader(0L, "an integer", ScalarReader::integer);
        }
        if (type == double.class || type == Double.class) {
            return new ScalarReader(0.0, "a number", ScalarReader::number);
        }
        if (type == Instant.class) {
            return new ScalarReader(null, "a time such as 2026-01-31T12:00:00Z", ScalarReader::instant);
        }
        if (type == Tree.class || type == Tree.Mapping.class) {
            return new RawReader(type);
        }
        if (type.isRecord()) {
            return new RecordReader(type);
        }
        return new ScalarReader(null, "a " + type.getSimpleName(), ScalarReader.parser(type));
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
                Object value = RecordShape.isNull(item)
                        ? element.absent()
                        : element.read(item, path + "[" + i + "]", strict, problems);
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

    /** Reads a single value. */
    record ScalarReader(@Nullable Object absent, String expected, Parser parser) implements ValueReader {
        /** Throws an unchecked exception if the scalar does not fit. */
        interface Parser {
            Object parse(Tree.Scalar scalar);
        }

        @Override
        public @Nullable Object read(Tree tree, String path, boolean strict, List<Problem> problems) {
            if (!(tree instanceof Tree.Scalar scalar)) {
                problems.add(
                        new Problem(tree.position(), path, "expected " + expected + ", but found " + tree.describe()));
                return null;
            }
            try {
                return parser.parse(scalar);
            } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
                String reason = e.getMessage();
                boolean own = e instanceof IllegalArgumentException
                        && !(e instanceof NumberFormatException)
                        && reason != null
                        && !reason.isEmpty();
                problems.add(new Problem(
                        scalar.position(),
                        path,
                        own
                                ? String.valueOf(reason)
                                : "expected " + expected + ", but found \"" + scalar.text() + "\""));
                return null;
            }
        }

        private static Object string(Tree.Scalar scalar) {
            if (scalar.type() != Tree.Scalar.Type.STRING) {
                throw new IllegalArgumentException("expected a string, but found " + scalar.describe() + " ("
                        + scalar.text() + "); put it in quotes");
            }
            return scalar.text();
        }

        private static Object bool(Tree.Scalar scalar) {
            if (scalar.type() != Tree.Scalar.Type.BOOLEAN) {
                throw new NumberFormatException();
            }
            return Boolean.parseBoolean(scalar.text());
        }

        private static long integer(Tree.Scalar scalar) {
            if (scalar.type() != Tree.Scalar.Type.INTEGER) {
                throw new NumberFormatException();
            }
            return Long.parseLong(scalar.text());
        }

        private static Object number(Tree.Scalar scalar) {
            if (scalar.type() != Tree.Scalar.Type.INTEGER && scalar.type() != Tree.Scalar.Type.DECIMAL) {
                throw new NumberFormatException();
            }
            return Double.parseDouble(scalar.text());
        }

        private static Object instant(Tree.Scalar scalar) {
            return OffsetDateTime.parse(scalar.text()).toInstant();
        }

        static Parser parser(Class<?> type) {
            try {
                Method method = type.getMethod("parse", String.class);
                if (!Modifier.isStatic(method.getModifiers())) {
                    throw new IllegalArgumentException(type.getName() + ".parse(String) is not static");
                }
                MethodHandle handle = MethodHandles.publicLookup().unreflect(method);
                return scalar -> {
                    try {
                        return handle.invoke(scalar.text());
                    } catch (RuntimeException | Error e) {
                        throw e;
                    } catch (Throwable e) {
                        throw new IllegalArgumentException(e.getMessage(), e);
                    }
                };
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(
                        "no way to read a " + type.getName()
                                + ": it is no record and has no public static parse(String)",
                        e);
            }
        }
    }
}
