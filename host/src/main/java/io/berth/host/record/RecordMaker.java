package io.berth.host.record;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Makes the records of one class from the values of their components, and takes them apart again. */
public final class RecordMaker {
    private final Class<?> type;
    private final MethodHandle constructor;

    /** Computed late, since records may hold themselves. */
    private @Nullable Object absent;

    private @Nullable Object @Nullable [] defaults;

    public RecordMaker(Class<?> type) {
        this.type = type;
        this.constructor = constructor(type);
    }

    private static MethodHandle constructor(Class<?> type) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<?> canonical = type.getDeclaredConstructor(types);
            canonical.setAccessible(true);
            return MethodHandles.lookup()
                    .unreflectConstructor(canonical)
                    .asSpreader(Object[].class, types.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " cannot be built by reflection", e);
        }
    }

    /** The record of an absent field: every component at its default. */
    public Object absent() {
        Object known = absent;
        if (known == null) {
            known = TreeDecoder.lenient()
                    .decode(Tree.Mapping.empty(Position.UNKNOWN), type.asSubclass(Record.class), "");
            absent = known;
        }
        return known;
    }

    /** The components of {@link #absent()}, to be changed at will. */
    public @Nullable Object[] defaults() {
        return knownDefaults().clone();
    }

    /** Whether a component has not been changed: its value is the very one of {@link #defaults()}. */
    public boolean isDefault(int component, @Nullable Object value) {
        return knownDefaults()[component] == value;
    }

    private @Nullable Object[] knownDefaults() {
        @Nullable Object[] known = defaults;
        if (known == null) {
            known = parts(absent());
            defaults = known;
        }
        return known;
    }

    /** The components of a record. */
    public static @Nullable Object[] parts(Object made) {
        RecordComponent[] components = made.getClass().getRecordComponents();
        @Nullable Object[] parts = new Object[components.length];
        try {
            for (int i = 0; i < parts.length; i++) {
                components[i].getAccessor().setAccessible(true);
                parts[i] = components[i].getAccessor().invoke(made);
            }
            return parts;
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(made.getClass().getName() + " cannot be read by reflection", e);
        }
    }

    /** A record; {@link IllegalArgumentException} if it refuses its values. */
    public Object make(@Nullable Object[] values) {
        try {
            return constructor.invokeExact(values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
