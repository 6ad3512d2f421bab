package io.berth.host.cluster.live;

import io.berth.api.tree.RecordFields;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which fields of the table of messages have a value in some record or other. */
final class MessageCoverage {
    private static final String TABLE = "/io/berth/host/proto/messages.txt";

    /** The message that a field is, or an empty text, by message and name. */
    private final Map<String, Map<String, String>> table = new TreeMap<>();

    private final Set<String> seen = new TreeSet<>();

    MessageCoverage() {
        Map<String, String> current = new LinkedHashMap<>();
        for (String line : text().lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList()) {
            String[] words = line.strip().split(" ");
            if (words.length == 1) {
                current = new LinkedHashMap<>();
                table.put(words[0], current);
            } else {
                current.put(
                        words[0].equals("inlined") ? "inlined " + words[1] : words[0],
                        words.length > 2 ? words[2] : "");
            }
        }
    }

    private static String text() {
        try (InputStream in = MessageCoverage.class.getResourceAsStream(TABLE)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds what a record has that was read from a message. */
    void add(String message, Object record) {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object value = value(component, record);
            if (!isNothing(component.getType(), value)) {
                add(message, RecordFields.name(component), value);
            }
        }
    }

    private void add(String message, String name, Object value) {
        Map<String, String> fields = table.get(message);
        fields.forEach((field, inner) -> {
            if (field.startsWith("inlined ")) {
                add(inner, name, value);
            }
        });
        if (fields.containsKey(name)) {
            seen.add(message + "." + name);
            elements(value).stream()
                    .filter(Record.class::isInstance)
                    .forEach(element -> add(fields.get(name), element));
        }
    }

    private static Collection<?> elements(Object value) {
        return value instanceof Map<?, ?> map
                ? map.values()
                : value instanceof Collection<?> items ? items : Set.of(value);
    }

    private static boolean isNothing(Class<?> type, Object value) {
        return value == null
                || value.equals("")
                || type.isPrimitive() && (value.equals(false) || value.equals(0) || value.equals(0L))
                || value instanceof Map<?, ?> map && map.isEmpty()
                || value instanceof Collection<?> items && items.isEmpty();
    }

    private static Object value(RecordComponent component, Object record) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fields that had no value in any record. */
    Set<String> missing() {
        Set<String> missing = new TreeSet<>();
        table.forEach((message, fields) -> fields.keySet().stream()
                .filter(name -> !name.startsWith("inlined ") && !seen.contains(message + "." + name))
                .forEach(name -> missing.add(message + "." + name)));
        return missing;
    }
}
