package io.berth.host.cluster.embedded;

import io.berth.api.model.KubeObject;
import io.berth.api.model.ObjectMeta;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Copies of records in which one component is another. */
final class RecordEdit {
    private RecordEdit() {}

    static @Nullable Object value(Record record, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(
                    "cannot read " + component.getName() + " of a "
                            + record.getClass().getSimpleName(),
                    e);
        }
    }

    /** The object with other metadata. */
    static <T extends KubeObject> T withMetadata(T object, ObjectMeta metadata) {
        return with(object, "metadata", metadata);
    }

    /** The object with the status of another one of its kind; the same where the kind has none. */
    static <T extends KubeObject> T withStatusOf(T object, KubeObject other) {
        for (RecordComponent component : object.getClass().getRecordComponents()) {
            if (component.getName().equals("status")) {
                return with(object, "status", value((Record) other, component));
            }
        }
        return object;
    }

    @SuppressWarnings("unchecked")
    private static <T extends KubeObject> T with(T object, String name, @Nullable Object value) {
        RecordComponent[] components = object.getClass().getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = components[i].getName().equals(name) ? value : value((Record) object, components[i]);
        }
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return (T) object.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot copy a " + object.getClass().getSimpleName(), e);
        }
    }
}
