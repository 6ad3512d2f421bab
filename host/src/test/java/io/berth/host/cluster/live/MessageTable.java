package io.berth.host.cluster.live;

import io.berth.api.tree.RecordFields;
import io.berth.api.tree.Tree;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The table of messages as it should be: what the records have, with the numbers that the Go types give it. */
final class MessageTable {
    static final String HEAD = """
        # The messages of the Kubernetes API (v1.37): of each field that a record has its name in JSON, its number, the
        # message that it holds if it does, and whether JSON leaves it out where it is zero. "inlined" stands for
        # a message whose fields are in JSON those of the one around it. Kinds that hold values of any form have no place here.
        """;

    private final GoTypes types;
    private final Map<String, Map<Integer, String>> lines = new TreeMap<>();
    private final Set<String> visited = new HashSet<>();
    private final List<String> unknown = new ArrayList<>();

    MessageTable(GoTypes types) {
        this.types = types;
    }

    /** Whether something inside a record may have any form. */
    static boolean isFree(Class<?> record) {
        for (RecordComponent component : record.getRecordComponents()) {
            Class<?> element = element(component);
            if (Tree.class.isAssignableFrom(element) || element.isRecord() && isFree(element)) {
                return true;
            }
        }
        return false;
    }

    static Class<?> element(RecordComponent component) {
        if (component.getGenericType() instanceof ParameterizedType parameterized) {
            Type[] arguments = parameterized.getActualTypeArguments();
            return (Class<?>) arguments[arguments.length - 1];
        }
        return component.getType();
    }

    void add(String message, Class<?> record) {
        if (!visited.add(message + " " + record.getName())) {
            return;
        }
        lines.computeIfAbsent(message, name -> new TreeMap<>());
        for (RecordComponent component : record.getRecordComponents()) {
            if (!add(message, component)) {
                unknown.add(message + "." + RecordFields.name(component));
            }
        }
    }

    private boolean add(String message, RecordComponent component) {
        for (GoTypes.GoField field : types.fields(message).values()) {
            if (field.json().equals(RecordFields.name(component))) {
                put(message, field, component);
                return true;
            }
            if (field.isInlined() && add(field.message(), component)) {
                lines.computeIfAbsent(message, name -> new TreeMap<>())
                        .put(field.number(), "inlined " + field.number() + " " + field.message());
                return true;
            }
        }
        return false;
    }

    private void put(String message, GoTypes.GoField field, RecordComponent component) {
        Class<?> element = element(component);
        String line = field.json() + " " + field.number();
        if (!element.isRecord() && !types.fields(field.message()).isEmpty()) {
            unknown.add(message + "." + field.json() + " as a " + element.getSimpleName());
        }
        if (element.isRecord()) {
            line += " " + field.message();
            add(field.message(), element);
        }
        if (isNullable(component) && isPlain(component.getType()) && !field.isPointer()) {
            line += " omits-zero";
        }
        lines.computeIfAbsent(message, name -> new TreeMap<>()).put(field.number(), line);
    }

    private static boolean isNullable(RecordComponent component) {
        AnnotatedType type = component.getAnnotatedType();
        return type.isAnnotationPresent(Nullable.class);
    }

    private static boolean isPlain(Class<?> type) {
        return type == String.class || Number.class.isAssignableFrom(type) || type == Boolean.class;
    }

    /** Fields of records that no message has, or that are no messages while the API has one there. */
    List<String> unknown() {
        return unknown;
    }

    String text() {
        StringBuilder text = new StringBuilder(HEAD);
        lines.forEach((message, fields) -> {
            text.append('\n').append(message).append('\n');
            fields.values().forEach(line -> text.append("  ").append(line).append('\n'));
        });
        return text.toString();
    }
}
