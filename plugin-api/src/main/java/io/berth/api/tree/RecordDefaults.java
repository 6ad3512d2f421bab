package io.berth.api.tree;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** The defaults that a record declares: the components of what its constructor without parameters makes. */
final class RecordDefaults {
    private RecordDefaults() {}

    /** One value for each component; null where the record declares none. */
    static @Nullable Object[] of(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        try {
            Object declared = components.length == 0 ? null : instance(type);
            for (int i = 0; declared != null && i < values.length; i++) {
                Method accessor = components[i].getAccessor();
                accessor.setAccessible(true);
                values[i] = accessor.invoke(declared);
            }
            return values;
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("the defaults of " + type.getName() + " cannot be made", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " cannot be read by reflection", e);
        }
    }

    private static @Nullable Object instance(Class<?> type) throws ReflectiveOperationException {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 0) {
                constructor.setAccessible(true);
                return constructor.newInstance();
            }
        }
        return null;
    }
}
