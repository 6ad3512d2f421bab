package io.berth.host.tree;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON: one value, or any number of them one after the other, as in files with one a line. */
final class JsonReader {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNestingDepth(YamlDocument.DEPTH_MAX)
                    .build())
            .build();

    private final JsonParser parser;
    private final String source;
    private final List<Problem> problems;

    private JsonReader(JsonParser parser, String source, List<Problem> problems) {
        this.parser = parser;
        this.source = source;
        this.problems = problems;
    }

    /** Hands over one tree after the other; then throws {@link InvalidInputException} if anything was wrong. */
    static void read(Reader text, String source, Consumer<Tree> sink) {
        List<Problem> problems = new ArrayList<>();
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            new JsonReader(parser, source, problems).documents(sink);
        } catch (JacksonException e) {
            TokenStreamLocation place = e.getLocation();
            Position position = place == null ? new Position(source, 0, 0) : position(place, source);
            problems.add(new Problem(position, "", "no valid JSON: " + e.getOriginalMessage()));
        }
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
    }

    /** The tree at whose first token a parser is. */
    static Tree tree(JsonParser parser) {
        List<Problem> problems = new ArrayList<>();
        Tree tree = new JsonReader(parser, "", problems).value(parser.currentToken());
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
        return tree;
    }

    private void documents(Consumer<Tree> sink) {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            int before = problems.size();
            Tree tree = value(token);
            if (problems.size() == before && token != JsonToken.VALUE_NULL) {
                sink.accept(tree);
            }
        }
    }

    private Tree value(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_NUMBER_INT -> scalar(Tree.Scalar.Type.INTEGER);
            case VALUE_NUMBER_FLOAT -> scalar(Tree.Scalar.Type.DECIMAL);
            case VALUE_TRUE, VALUE_FALSE -> scalar(Tree.Scalar.Type.BOOLEAN);
            case VALUE_NULL -> scalar(Tree.Scalar.Type.NULL);
            default -> scalar(Tree.Scalar.Type.STRING);
        };
    }

    private Tree object() {
        MappingBuilder mapping = new MappingBuilder(position(), problems);
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            Position where = position();
            mapping.put(key, where, value(parser.nextToken()));
        }
        return mapping.build();
    }

    private Tree array() {
        Position position = position();
        List<Tree> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(token));
        }
        return new Tree.Sequence(position, items);
    }

    private Tree scalar(Tree.Scalar.Type type) {
        return new Tree.Scalar(position(), type, parser.getString());
    }

    private Position position() {
        return position(parser.currentTokenLocation(), source);
    }

    private static Position position(TokenStreamLocation place, String source) {
        return new Position(source, Math.max(place.getLineNr(), 0), Math.max(place.getColumnNr(), 0));
    }
}
