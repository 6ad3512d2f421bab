package io.berth.host.source.script;

import io.berth.api.model.Quantity;
import io.berth.api.tree.RecordFields;
import io.berth.api.tree.Tree;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes model values as JSON for scripts: records by the names of the API, quantities and times as texts, absent
 * values left out, maps sorted.
 */
final class JsonText {
    private static final ClassValue<Component[]> SHAPES = new ClassValue<>() {
        @Override
        protected Component[] computeValue(Class<?> type) {
            RecordComponent[] declared = type.getRecordComponents();
            Component[] components = new Component[declared.length];
            for (int i = 0; i < declared.length; i++) {
                components[i] = Component.of(declared[i]);
            }
            return components;
        }
    };

    private record Component(String name, Method accessor) {
        static Component of(RecordComponent component) {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return new Component(RecordFields.name(component), accessor);
        }
    }

    private final StringBuilder text = new StringBuilder();

    static String of(@Nullable Object value) {
        JsonText json = new JsonText();
        json.write(value);
        return json.text.toString();
    }

    private void write(@Nullable Object value) {
        switch (value) {
            case null -> text.append("null");
            case Boolean bool -> text.append(bool);
            case Integer number -> text.append(number);
            case Long number -> text.append(number);
            case String string -> string(string);
            case Quantity quantity -> string(quantity.toString());
            case Instant instant -> string(instant.toString());
            case Enum<?> constant -> string(constant.name());
            case Map<?, ?> map -> map(map);
            case Collection<?> list -> list(list);
            case Tree tree -> tree(tree);
            case Record record -> record(record);
            default -> string(value.toString());
        }
    }

    private void record(Record record) {
        text.append('{');
        String separator = "";
        for (Component component : SHAPES.get(record.getClass())) {
            Object value = read(component, record);
            if (value != null) {
                text.append(separator);
                string(component.name);
                text.append(':');
                write(value);
                separator = ",";
            }
        }
        text.append('}');
    }

    private static @Nullable Object read(Component component, Record record) {
        try {
            return component.accessor.invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + component.name + " of " + record, e);
        }
    }

    private void map(Map<?, ?> map) {
        TreeMap<String, Object> sorted = new TreeMap<>();
        map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
        text.append('{');
        String separator = "";
        for (Map.Entry<String, Object> entry : sorted.entrySet()) {
            text.append(separator);
            string(entry.getKey());
            text.append(':');
            write(entry.getValue());
            separator = ",";
        }
        text.append('}');
    }

    private void list(Collection<?> list) {
        text.append('[');
        String separator = "";
        for (Object item : list) {
            text.append(separator);
            write(item);
            separator = ",";
        }
        text.append(']');
    }

    private void tree(Tree tree) {
        switch (tree) {
            case Tree.Mapping mapping -> map(mapping.entries());
            case Tree.Sequence sequence -> list(sequence.items());
            case Tree.Scalar scalar -> scalar(scalar);
        }
    }

    private void scalar(Tree.Scalar scalar) {
        switch (scalar.type()) {
            case STRING -> string(scalar.text());
            case BOOLEAN -> text.append(scalar.text().equalsIgnoreCase("true"));
            case NULL -> text.append("null");
            case INTEGER, DECIMAL -> number(scalar.text());
        }
    }

    private void number(String written) {
        if (written.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")) {
            text.append(written);
            return;
        }
        double value = written.matches("0[xo].*")
                ? Long.parseLong(written.substring(2), written.charAt(1) == 'x' ? 16 : 8)
                : Double.parseDouble(written.replaceFirst("(?i)^([-+]?)\\.inf$", "$1Infinity"));
        text.append(Double.isFinite(value) ? Double.toString(value) : "null");
    }

    private void string(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                case '\n' -> text.append("\\n");
                default -> {
                    if (c < ' ') {
                        text.append(String.format("\\u%04x", (int) c));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }
}
