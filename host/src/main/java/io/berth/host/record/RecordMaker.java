package io.berth.host.record;

import io.berth.api.tree.Position;
import io.berth.api.tree.RecordFields;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/**
 * Makes the records of one class from the values of their components, and takes them apart again. There is one for each
 * class. Safe for several threads.
 */
public final class RecordMaker {
    private static final ClassValue<RecordMaker> MAKERS = new ClassValue<>() {
        @Override
        protected RecordMaker computeValue(Class<?> type) {
            return new RecordMaker(type);
        }
    };

    private final Class<?> type;
    private final MethodHandle constructor;
    private final MethodHandle[] accessors;

    /** Components of a record without any field; computed late, since records may hold themselves. */
    private volatile @Nullable Object @Nullable [] defaults;

    private volatile @Nullable Object absent;

    private RecordMaker(Class<?> type) {
        this.type = type;
        this.constructor = RecordFields.constructor(type);
        this.accessors = accessors(type);
    }

    public static RecordMaker of(Class<?> type) {
        return MAKERS.get(type);
    }

    private static MethodHandle[] accessors(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        MethodHandle[] accessors = new MethodHandle[components.length];
        try {
            for (int i = 0; i < accessors.length; i++) {
                components[i].getAccessor().setAccessible(true);
                accessors[i] = MethodHandles.lookup()
                        .unreflect(components[i].getAccessor())
                        .asType(MethodType.methodType(Object.class, Object.class));
            }
            return accessors;
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " cannot be read by reflection", e);
        }
    }

    /** The record of an absent field: every component at its default. */
    public Object absent() {
        Object known = absent;
        return known == null ? findAbsent() : known;
    }

    private synchronized Object findAbsent() {
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
        return known == null ? findDefaults() : known;
    }

    /** Once, since {@link #isDefault} goes by the values themselves. */
    private synchronized @Nullable Object[] findDefaults() {
        @Nullable Object[] known = defaults;
        if (known == null) {
            known = parts(absent());
            defaults = known;
        }
        return known;
    }

    /** The components of a record of the class. */
    public @Nullable Object[] parts(Object made) {
        @Nullable Object[] parts = new Object[accessors.length];
        try {
            for (int i = 0; i < parts.length; i++) {
                parts[i] = (@Nullable Object) accessors[i].invokeExact(made);
            }
            return parts;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("accessors of records throw nothing that is checked", e);
        }
    }

    /** A record; {@link IllegalArgumentException} if it refuses its values. */
    public Object make(@Nullable Object[] values) {
        return RecordFields.make(constructor, values);
    }
}
