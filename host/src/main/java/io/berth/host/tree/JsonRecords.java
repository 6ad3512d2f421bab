package io.berth.host.tree;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.record.Misfit;
import io.berth.host.record.Seen;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Decodes JSON straight into records, with no tree in between, to the same records as a lenient {@link
 * io.berth.api.tree.TreeDecoder}. Equal values inside of them are one value where it was seen not long ago. Not for
 * several threads at once. What cannot be decoded is an {@link InvalidInputException}.
 */
public final class JsonRecords {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Map<Class<?>, JsonShape> shapes = new HashMap<>();
    private final Seen seen;

    public JsonRecords(Seen seen) {
        this.seen = seen;
    }

    /** Reads one record. */
    public <T extends Record> T read(byte[] json, int from, int length, Class<T> type) {
        return parse(json, from, length, parser -> {
            parser.nextToken();
            return type.cast(value(parser, type));
        });
    }

    /**
     * Reads an object with a field {@code type}, which says what its field {@code object} is.
     *
     * @param classOf the class of the object by its type
     * @param maker what is made of the type and the object
     */
    public <R> R readTyped(
            byte[] json,
            int from,
            int length,
            Function<String, Class<? extends Record>> classOf,
            BiFunction<String, Record, R> maker) {
        String type = parse(json, from, length, parser -> type(parser));
        Record object = parse(json, from, length, parser -> field(parser, "object", classOf.apply(type)));
        return maker.apply(type, object);
    }

    /**
     * Reads a list: its {@code items} one by one, and then its {@code metadata}.
     *
     * @param sink takes the items
     */
    public <M extends Record, T extends Record> M readList(
            byte[] json, Class<M> metadata, Class<T> items, Consumer<T> sink) {
        return parse(json, 0, json.length, parser -> {
            Record found = null;
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                if (name.equals("metadata")) {
                    found = value(parser, metadata);
                } else if (name.equals("items") && token == JsonToken.START_ARRAY) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        sink.accept(items.cast(value(parser, items)));
                    }
                } else {
                    parser.skipChildren();
                }
            }
            return metadata.cast(found == null ? shape(metadata).absent() : found);
        });
    }

    private static String type(JsonParser parser) {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean found = parser.currentName().equals("type");
            parser.nextToken();
            if (found) {
                return parser.getString();
            }
            parser.skipChildren();
        }
        return "";
    }

    private Record field(JsonParser parser, String wanted, Class<? extends Record> type) {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean found = parser.currentName().equals(wanted);
            parser.nextToken();
            if (found) {
                return value(parser, type);
            }
            parser.skipChildren();
        }
        throw new IllegalArgumentException("there is no field \"" + wanted + "\"");
    }

    private Record value(JsonParser parser, Class<? extends Record> type) {
        return (Record) shape(type).read(parser);
    }

    private static <R> R parse(byte[] json, int from, int length, Function<JsonParser, R> reader) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json, from, length)) {
            return reader.apply(parser);
        } catch (JacksonException e) {
            throw new InvalidInputException(
                    new Problem(Position.UNKNOWN, "", "no valid JSON: " + e.getOriginalMessage()));
        } catch (IllegalArgumentException e) {
            throw Misfit.told(e);
        }
    }

    JsonShape shape(Class<?> type) {
        JsonShape known = shapes.get(type);
        if (known == null) {
            known = new JsonShape(type, this);
            shapes.put(type, known);
        }
        return known;
    }

    Seen seen() {
        return seen;
    }

    /** The string at which a parser is. */
    String string(JsonParser parser) {
        return seen.strings().of(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
    }
}
