package io.berth.host.tree;

import io.berth.api.tree.Position;
import io.berth.api.tree.RecordFields;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** How one class of records is read from JSON. */
final class JsonShape implements JsonValue {
    private record Part(int index, String name, JsonValue reader) {}

    private final Class<?> type;
    private final JsonRecords records;
    private final Map<String, Part> parts = new HashMap<>();
    private final MethodHandle constructor;
    private final boolean shared;

    /** What a record without any field has; computed late, since records may hold themselves. */
    private @Nullable Object @Nullable [] defaults;

    private @Nullable Object absent;

    JsonShape(Class<?> type, JsonRecords records) {
        this.type = type;
        this.records = records;
        this.shared = records.sharing().records().test(type);
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            String name = RecordFields.name(components[i]);
            parts.put(name, new Part(i, name, JsonValues.of(components[i], records)));
        }
        constructor = constructor(type, types);
    }

    private static MethodHandle constructor(Class<?> type, Class<?>[] types) {
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

    @Override
    public Object absent() {
        Object known = absent;
        if (known == null) {
            known = TreeDecoder.lenient()
                    .decode(Tree.Mapping.empty(Position.UNKNOWN), type.asSubclass(Record.class), "");
            absent = known;
        }
        return known;
    }

    @Override
    public Object read(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("expected a mapping, but found " + parser.getString());
        }
        @Nullable Object[] values = defaults().clone();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            Part part = parts.get(parser.currentName());
            JsonToken token = parser.nextToken();
            if (part == null) {
                parser.skipChildren();
            } else if (token != JsonToken.VALUE_NULL) {
                values[part.index] = read(part, parser);
            }
        }
        Object built = build(values);
        return shared ? records.shared(built) : built;
    }

    private static Object read(Part part, JsonParser parser) {
        try {
            return part.reader.read(parser);
        } catch (JsonRecords.Misfit e) {
            throw new JsonRecords.Misfit(part.name + "." + e.path(), e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new JsonRecords.Misfit(part.name, e.getMessage());
        }
    }

    private @Nullable Object[] defaults() {
        @Nullable Object[] known = defaults;
        if (known == null) {
            Object empty = absent();
            RecordComponent[] components = type.getRecordComponents();
            known = new Object[components.length];
            for (int i = 0; i < known.length; i++) {
                known[i] = part(empty, components[i].getAccessor());
            }
            defaults = known;
        }
        return known;
    }

    private static @Nullable Object part(Object empty, Method accessor) {
        try {
            accessor.setAccessible(true);
            return accessor.invoke(empty);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(empty.getClass().getName() + " cannot be read by reflection", e);
        }
    }

    private Object build(@Nullable Object[] values) {
        try {
            return constructor.invokeExact(values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
