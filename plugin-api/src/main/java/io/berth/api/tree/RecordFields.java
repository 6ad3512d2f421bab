package io.berth.api.tree;

import java.lang.reflect.RecordComponent;

/** How records are written in YAML and JSON. */
public final class RecordFields {
    private RecordFields() {}

    /** The name of a component: what its {@link Field} says, else its Java name. */
    public static String name(RecordComponent component) {
        Field field = component.getAnnotation(Field.class);
        return field == null ? component.getName() : field.value();
    }
}
