package io.berth.host.cluster.manifest;

import io.berth.api.tree.Tree;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes a tree as JSON: compact, without positions, so that equal values give equal texts. */
public final class JsonText {
    private static final Pattern BARE = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?|true|false");

    private final StringBuilder text = new StringBuilder(512);

    private JsonText() {}

    public static String of(Tree tree) {
        JsonText writer = new JsonText();
        writer.write(tree);
        return writer.text.toString();
    }

    private void write(Tree tree) {
        switch (tree) {
            case Tree.Mapping mapping -> mapping(mapping);
            case Tree.Sequence sequence -> sequence(sequence);
            case Tree.Scalar scalar -> scalar(scalar);
        }
    }

    private void mapping(Tree.Mapping mapping) {
        text.append('{');
        String separator = "";
        for (Map.Entry<String, Tree> entry : mapping.entries().entrySet()) {
            text.append(separator);
            quoted(entry.getKey());
            text.append(':');
            write(entry.getValue());
            separator = ",";
        }
        text.append('}');
    }

    private void sequence(Tree.Sequence sequence) {
        text.append('[');
        String separator = "";
        for (Tree item : sequence.items()) {
            text.append(separator);
            write(item);
            separator = ",";
        }
        text.append(']');
    }

    private void scalar(Tree.Scalar scalar) {
        switch (scalar.type()) {
            case NULL -> text.append("null");
            case INTEGER, DECIMAL, BOOLEAN -> bare(scalar.text());
            case STRING -> quoted(scalar.text());
        }
    }

    /** YAML spells numbers and booleans in ways that JSON does not have. */
    private void bare(String spelling) {
        if (BARE.matcher(spelling).matches()) {
            text.append(spelling);
        } else if (spelling.equalsIgnoreCase("true") || spelling.equalsIgnoreCase("false")) {
            text.append(spelling.toLowerCase(Locale.ROOT));
        } else {
            quoted(spelling);
        }
    }

    private void quoted(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
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
