package io.berth.scripts;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.Quantity;
import io.berth.api.tree.RecordFields;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The records of the model as TypeScript declarations: what {@code berth.d.ts} has to say of them. */
final class ApiTypes {
    private final Map<String, String> declarations = new TreeMap<>();
    private final Deque<Class<?>> waiting = new ArrayDeque<>(List.of(Pod.class, Node.class));

    private ApiTypes() {}

    static String declarations() {
        ApiTypes types = new ApiTypes();
        while (!types.waiting.isEmpty()) {
            Class<?> type = types.waiting.pop();
            if (!types.declarations.containsKey(type.getSimpleName())) {
                types.declarations.put(type.getSimpleName(), types.declaration(type));
            }
        }
        return String.join("\n", types.declarations.values());
    }

    private String declaration(Class<?> type) {
        StringBuilder text = new StringBuilder("  interface " + type.getSimpleName() + " {\n");
        for (RecordComponent component : type.getRecordComponents()) {
            AnnotatedType annotated = component.getAnnotatedType();
            text.append("    readonly ")
                    .append(RecordFields.name(component))
                    .append(annotated.isAnnotationPresent(Nullable.class) ? "?: " : ": ")
                    .append(name(annotated))
                    .append(";\n");
        }
        return text.append("  }\n").toString();
    }

    private String name(AnnotatedType annotated) {
        if (annotated instanceof AnnotatedParameterizedType generic
                && generic.getType() instanceof ParameterizedType parameterized) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            return parameterized.getRawType() == Map.class
                    ? "{ readonly [key: string]: " + name(arguments[1]) + " | undefined }"
                    : "readonly " + name(arguments[0]) + "[]";
        }
        Class<?> type = (Class<?>) annotated.getType();
        if (type.isRecord()) {
            waiting.add(type);
            return type.getSimpleName();
        }
        if (type == boolean.class || type == Boolean.class) {
            return "boolean";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "number";
        }
        return type == Quantity.class ? "Quantity" : "string";
    }
}
