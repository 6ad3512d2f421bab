package io.berth.host.tree;

import io.berth.api.tree.Tree;
import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes trees as JSON. */
public final class TreeWriter {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String JSON_NUMBER = "-?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d+)?";

    private TreeWriter() {}

    /** On one line. Numbers that JSON cannot spell as they were written are written as strings. */
    public static String json(Tree tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(tree, generator);
        }
        return text.toString();
    }

    private static void write(Tree tree, JsonGenerator generator) {
        switch (tree) {
            case Tree.Mapping mapping -> {
                generator.writeStartObject();
                mapping.entries().forEach((key, value) -> {
                    generator.writeName(key);
                    write(value, generator);
                });
                generator.writeEndObject();
            }
            case Tree.Sequence sequence -> {
                generator.writeStartArray();
                sequence.items().forEach(item -> write(item, generator));
                generator.writeEndArray();
            }
            case Tree.Scalar scalar -> write(scalar, generator);
        }
    }

    private static void write(Tree.Scalar scalar, JsonGenerator generator) {
        switch (scalar.type()) {
            case NULL -> generator.writeNull();
            case BOOLEAN -> generator.writeBoolean(Boolean.parseBoolean(scalar.text()));
            case STRING -> generator.writeString(scalar.text());
            case INTEGER, DECIMAL -> {
                if (scalar.text().matches(JSON_NUMBER)) {
                    generator.writeNumber(scalar.text());
                } else {
                    generator.writeString(scalar.text());
                }
            }
        }
    }
}
