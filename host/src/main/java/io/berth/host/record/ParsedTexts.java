package io.berth.host.record;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Values of a type with a method {@code parse}, each text parsed once as long as it is remembered. */
public final class ParsedTexts {
    private static final int PLACES = 1024;

    private record Known(String text, Object value) {}

    private final MethodHandle parse;
    private final @Nullable Known[] known = new Known[PLACES];

    /** @throws IllegalArgumentException if the type has no public static {@code parse(String)} */
    public ParsedTexts(Class<?> type) {
        try {
            Method method = type.getMethod("parse", String.class);
            method.setAccessible(true);
            this.parse = MethodHandles.lookup().unreflect(method);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "no way to read a " + type.getName() + ": it is no record and has no public static parse(String)",
                    e);
        }
    }

    /** The value of a text; {@link IllegalArgumentException} if there is none. */
    public Object of(String text) {
        int place = text.hashCode() & (PLACES - 1);
        Known one = known[place];
        if (one == null || !one.text.equals(text)) {
            one = new Known(text, parsed(text));
            known[place] = one;
        }
        return one.value;
    }

    private Object parsed(String text) {
        try {
            return parse.invoke(text);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
