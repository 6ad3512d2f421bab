package io.berth.host.tree;

import io.berth.api.tree.DurationText;
import io.berth.api.tree.Tree;
import io.berth.host.record.ParsedTexts;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The readers of the types that records are made of. */
final class JsonValues {
    private JsonValues() {}

    static JsonValue of(RecordComponent component, JsonRecords records) {
        boolean plain = component.getType() == String.class && !records.seen().shares(component);
        return plain ? new Scalar("", JsonValues::text) : of(component.getGenericType(), records);
    }

    private static JsonValue of(Type type, JsonRecords records) {
        if (type instanceof ParameterizedType parameterized) {
            Type[] arguments = parameterized.getActualTypeArguments();
            if (parameterized.getRawType() == List.class) {
                return new Items(of(arguments[0], records), records);
            }
            if (parameterized.getRawType() == Map.class && arguments[0] == String.class) {
                return new Entries(of(arguments[1], records), records);
            }
        }
        if (type instanceof Class<?> plain) {
            return of(plain, records);
        }
        throw new IllegalArgumentException("no way to read a " + type);
    }

    private static JsonValue of(Class<?> type, JsonRecords records) {
        if (type == Tree.class || type == Tree.Mapping.class) {
            return new Scalar(null, JsonReader::tree);
        }
        return type.isRecord() ? new Nested(type, records) : scalar(type, records);
    }

    private static JsonValue scalar(Class<?> type, JsonRecords records) {
        if (type == String.class) {
            return new Scalar("", parser -> sharedText(parser, records));
        }
        if (type == boolean.class || type == Boolean.class) {
            return new Scalar(false, JsonParser::getBooleanValue);
        }
        if (type == int.class || type == Integer.class) {
            return new Scalar(0, JsonParser::getIntValue);
        }
        if (type == long.class || type == Long.class) {
            return new Scalar(0L, JsonParser::getLongValue);
        }
        if (type == double.class || type == Double.class) {
            return new Scalar(0.0, JsonParser::getDoubleValue);
        }
        if (type == Instant.class) {
            return new Scalar(null, parser -> records.seen().shared(instant(text(parser))));
        }
        if (type == Duration.class) {
            return new Scalar(Duration.ZERO, parser -> DurationText.parse(text(parser)));
        }
        ParsedTexts parsed = new ParsedTexts(type);
        return new Scalar(null, parser -> parsed.of(records.string(parser)));
    }

    private static String text(JsonParser parser) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw new IllegalArgumentException("expected a string, but found " + parser.getString());
        }
        return parser.getString();
    }

    private static String sharedText(JsonParser parser, JsonRecords records) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw new IllegalArgumentException("expected a string, but found " + parser.getString());
        }
        return records.string(parser);
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "expected a time such as 2026-01-31T12:00:00Z, but found \"" + text + "\"", e);
        }
    }

    /** A value of one token. */
    private record Scalar(@Nullable Object absent, Function<JsonParser, Object> reader) implements JsonValue {
        @Override
        public Object read(JsonParser parser) {
            return reader.apply(parser);
        }
    }

    /** A record; its shape is looked up late, so that records may hold themselves. */
    private static final class Nested implements JsonValue {
        private final Class<?> type;
        private final JsonRecords records;
        private @Nullable JsonShape shape;

        Nested(Class<?> type, JsonRecords records) {
            this.type = type;
            this.records = records;
        }

        private JsonShape shape() {
            JsonShape known = shape;
            if (known == null) {
                known = records.shape(type);
                shape = known;
            }
            return known;
        }

        @Override
        public Object absent() {
            return shape().absent();
        }

        @Override
        public Object read(JsonParser parser) {
            return shape().read(parser);
        }
    }

    /** A list. */
    private record Items(JsonValue element, JsonRecords records) implements JsonValue {
        @Override
        public Object absent() {
            return List.of();
        }

        @Override
        public Object read(JsonParser parser) {
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                throw new IllegalArgumentException("expected a list, but found " + parser.getString());
            }
            List<Object> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                Object item = parser.currentToken() == JsonToken.VALUE_NULL ? element.absent() : element.read(parser);
                if (item != null) {
                    items.add(item);
                }
            }
            return records.seen().list(items);
        }
    }

    /** A mapping with free keys. */
    private record Entries(JsonValue element, JsonRecords records) implements JsonValue {
        @Override
        public Object absent() {
            return Map.of();
        }

        @Override
        public Object read(JsonParser parser) {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("expected a mapping, but found " + parser.getString());
            }
            List<Map.Entry<String, Object>> entries = new ArrayList<>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = records.seen().strings().of(parser.currentName());
                Object item = parser.nextToken() == JsonToken.VALUE_NULL ? element.absent() : element.read(parser);
                if (item != null) {
                    entries.add(Map.entry(key, item));
                }
            }
            return records.seen().map(entries);
        }
    }
}
