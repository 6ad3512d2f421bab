package io.berth.host.proto;

import io.berth.api.model.Quantity;
import io.berth.api.tree.RecordFields;
import io.berth.host.record.RecordMaker;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Records with values of all sorts in those of their components that a message has. */
final class RandomRecords {
    private static final List<String> TEXTS =
            List.of("", "a", "zone", "späte ✓", "example.com/gpu", "x".repeat(127), "y".repeat(128), "ü".repeat(200));

    private final Random random;

    RandomRecords(Random random) {
        this.random = random;
    }

    Record of(Class<?> type, String message) {
        RecordMaker maker = RecordMaker.of(type);
        @Nullable Object[] values = maker.defaults();
        fill(values, type, message);
        return (Record) maker.make(values);
    }

    private void fill(@Nullable Object[] values, Class<?> type, String message) {
        RecordComponent[] components = type.getRecordComponents();
        for (MessageField field : Messages.kubernetes().fields(message)) {
            if (field.isInlined()) {
                fill(values, type, field.message());
            }
            for (int i = 0; i < components.length; i++) {
                if (RecordFields.name(components[i]).equals(field.name())) {
                    values[i] = value(components[i], field);
                }
            }
        }
    }

    private @Nullable Object value(RecordComponent component, MessageField field) {
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        if (nullable && random.nextInt(3) == 0) {
            return null;
        }
        if (!(component.getGenericType() instanceof ParameterizedType parameterized)) {
            Object value = single(component.getType(), field.message());
            return field.omitsZero() && value.equals(0L) ? Long.valueOf(1) : value;
        }
        Type[] arguments = parameterized.getActualTypeArguments();
        Class<?> element = (Class<?>) arguments[arguments.length - 1];
        List<Object> items = new ArrayList<>();
        Map<String, Object> entries = new HashMap<>();
        for (int i = random.nextInt(3) + (nullable ? 1 : 0); i > 0; i--) {
            Object item = single(element, field.message());
            items.add(item);
            entries.put(text(), item);
        }
        return parameterized.getRawType() == Map.class ? entries : items;
    }

    private Object single(Class<?> type, String message) {
        if (type.isRecord()) {
            return of(type, message);
        }
        if (type == String.class) {
            return text();
        }
        if (type == boolean.class || type == Boolean.class) {
            return random.nextBoolean();
        }
        if (type == int.class || type == Integer.class) {
            return random.nextBoolean() ? random.nextInt() : random.nextInt(3) - 1;
        }
        if (type == long.class || type == Long.class) {
            return random.nextBoolean() ? random.nextLong() : random.nextInt(3) - 1L;
        }
        if (type == Instant.class) {
            return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000) * 1000L);
        }
        if (type == Quantity.class) {
            return Quantity.parse(
                    random.nextInt(2000) + List.of("", "m", "Ki", "Gi", "e3").get(random.nextInt(5)));
        }
        throw new IllegalArgumentException("no way to make a " + type);
    }

    private String text() {
        return random.nextBoolean() ? TEXTS.get(random.nextInt(TEXTS.size())) : "text-" + random.nextInt(50);
    }
}
