package io.berth.api.tree;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a single value.
 *
 * @param absent the value of an absent field
 * @param expected what would have been right, for messages
 */
record ScalarReader(@Nullable Object absent, String expected, Parser parser) implements ValueReader {
    /** Throws an unchecked exception, with a message if there is more to say than what is expected. */
    interface Parser {
        Object parse(Tree.Scalar scalar);
    }

    static ScalarReader of(Class<?> type) {
        if (type == String.class) {
            return new ScalarReader("", "a string", ScalarReader::string);
        }
        if (type == boolean.class || type == Boolean.class) {
            return new ScalarReader(false, "true or false", ScalarReader::bool);
        }
        if (type == int.class || type == Integer.class) {
            return new ScalarReader(
                    0, "an integer", scalar -> (int) IntegerText.parse(scalar, Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
        if (type == long.class || type == Long.class) {
            return new ScalarReader(
                    0L, "an integer", scalar -> IntegerText.parse(scalar, Long.MIN_VALUE, Long.MAX_VALUE));
        }
        if (type == double.class || type == Double.class) {
            return new ScalarReader(0.0, "a number", ScalarReader::number);
        }
        if (type == Instant.class) {
            return new ScalarReader(
                    null,
                    "a time such as 2026-01-31T12:00:00Z",
                    scalar -> OffsetDateTime.parse(scalar.text()).toInstant());
        }
        if (type == Duration.class) {
            return new ScalarReader(Duration.ZERO, "a duration such as 10s or 1m30s", ScalarReader::duration);
        }
        return new ScalarReader(null, "a " + type.getSimpleName(), parser(type));
    }

    @Override
    public @Nullable Object read(Tree tree, String path, boolean strict, List<Problem> problems) {
        if (!(tree instanceof Tree.Scalar scalar)) {
            problems.add(new Problem(tree.position(), path, "expected " + expected + ", but found " + tree.describe()));
            return null;
        }
        try {
            return parser.parse(scalar);
        } catch (IllegalArgumentException | DateTimeException e) {
            problems.add(new Problem(scalar.position(), path, reason(e, scalar)));
            return null;
        }
    }

    private String reason(RuntimeException refusal, Tree.Scalar scalar) {
        String own = refusal instanceof IllegalArgumentException && !(refusal instanceof NumberFormatException)
                ? refusal.getMessage()
                : null;
        return own != null && !own.isEmpty() ? own : "expected " + expected + ", but found " + found(scalar);
    }

    private static String found(Tree.Scalar scalar) {
        boolean string = scalar.type() == Tree.Scalar.Type.STRING;
        return string ? "the string \"" + scalar.text() + "\"" : scalar.text();
    }

    private static Object string(Tree.Scalar scalar) {
        if (scalar.type() != Tree.Scalar.Type.STRING) {
            throw new IllegalArgumentException(
                    "expected a string, but found " + scalar.describe() + " (" + scalar.text() + "); put it in quotes");
        }
        return scalar.text();
    }

    private static Object bool(Tree.Scalar scalar) {
        if (scalar.type() != Tree.Scalar.Type.BOOLEAN) {
            throw new IllegalArgumentException();
        }
        return Boolean.parseBoolean(scalar.text());
    }

    private static Object number(Tree.Scalar scalar) {
        if (scalar.type() != Tree.Scalar.Type.INTEGER && scalar.type() != Tree.Scalar.Type.DECIMAL) {
            throw new IllegalArgumentException();
        }
        return Double.parseDouble(scalar.text());
    }

    private static Object duration(Tree.Scalar scalar) {
        if (scalar.type() != Tree.Scalar.Type.STRING) {
            throw new IllegalArgumentException();
        }
        return DurationText.parse(scalar.text());
    }

    private static Parser parser(Class<?> type) {
        try {
            Method method = type.getMethod("parse", String.class);
            if (!Modifier.isStatic(method.getModifiers())) {
                throw new NoSuchMethodException("parse(String) is not static");
            }
            method.setAccessible(true);
            MethodHandle handle = MethodHandles.lookup().unreflect(method);
            return scalar -> parsed(handle, scalar.text());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "no way to read a " + type.getName() + ": it is no record and has no public static parse(String)",
                    e);
        }
    }

    private static Object parsed(MethodHandle handle, String text) {
        try {
            return handle.invoke(text);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
