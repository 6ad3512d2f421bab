package io.berth.host.tree;

import io.berth.api.tree.RecordFields;
import io.berth.host.record.Misfit;
import io.berth.host.record.RecordMaker;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** How one class of records is read from JSON. */
final class JsonShape implements JsonValue {
    private record Part(int index, String name, JsonValue reader) {}

    private final JsonRecords records;
    private final Map<String, Part> parts = new HashMap<>();
    private final RecordMaker maker;
    private final boolean shared;

    JsonShape(Class<?> type, JsonRecords records) {
        this.records = records;
        this.shared = records.seen().shares(type);
        this.maker = RecordMaker.of(type);
        RecordComponent[] components = type.getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            String name = RecordFields.name(components[i]);
            parts.put(name, new Part(i, name, JsonValues.of(components[i], records)));
        }
    }

    @Override
    public Object absent() {
        return maker.absent();
    }

    @Override
    public Object read(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("expected a mapping, but found " + parser.getString());
        }
        @Nullable Object[] values = maker.defaults();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            Part part = parts.get(parser.currentName());
            JsonToken token = parser.nextToken();
            if (part == null) {
                parser.skipChildren();
            } else if (token != JsonToken.VALUE_NULL) {
                values[part.index] = read(part, parser);
            }
        }
        Object built = maker.make(values);
        return shared ? records.seen().shared(built) : built;
    }

    private static Object read(Part part, JsonParser parser) {
        try {
            return part.reader.read(parser);
        } catch (IllegalArgumentException e) {
            throw Misfit.in(part.name, e);
        }
    }
}
