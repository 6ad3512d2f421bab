package io.berth.api.tree;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** How records are written in YAML and JSON, and built of what was read. */
public final class RecordFields {
    private RecordFields() {}

    /** The name of a component: what its {@link Field} says, else its Java name. */
    public static String name(RecordComponent component) {
        Field field = component.getAnnotation(Field.class);
        return field == null ? component.getName() : field.value();
    }

    /**
     * What builds a record of a class, of an array with the values of all components.
     *
     * @return of the type {@code (Object[]) -> Object}
     * @throws IllegalArgumentException if reflection must not
     */
    public static MethodHandle constructor(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = components[i].getType();
        }
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

    /**
     * Builds a record.
     *
     * @param constructor of {@link #constructor}
     * @throws IllegalArgumentException if the record refuses its values
     */
    public static Object make(MethodHandle constructor, @Nullable Object[] values) {
        try {
            return constructor.invokeExact(values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
