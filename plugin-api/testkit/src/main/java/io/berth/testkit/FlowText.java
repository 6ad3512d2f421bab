package io.berth.testkit;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the flow style of YAML: {@code {name: a, values: [1, "b c"]}}. Only what tests write, on one line or many. */
public final class FlowText {
    private static final String ENDS = ",]}";
    /** What stands behind the text. */
    private static final char END = 0;

    private final String text;
    private int at;

    private FlowText(String text) {
        this.text = text;
    }

    /** Throws {@link IllegalArgumentException} that says where the text is not what was expected. */
    public static Tree.Mapping mapping(String text) {
        FlowText reader = new FlowText(text);
        if (reader.peek() != '{') {
            throw reader.expected("{");
        }
        Tree.Mapping mapping = reader.mapping();
        if (reader.peek() != END) {
            throw reader.expected("the end");
        }
        return mapping;
    }

    /** The fields of a mapping, with its braces or without. */
    static Tree.Mapping fields(String text) {
        return mapping(text.strip().startsWith("{") ? text : "{" + text + "}");
    }

    private Tree value() {
        return switch (peek()) {
            case '{' -> mapping();
            case '[' -> sequence();
            case '"' -> quoted();
            default -> plain();
        };
    }

    private Tree.Mapping mapping() {
        Map<String, Tree> entries = new LinkedHashMap<>();
        at++;
        while (peek() != '}') {
            String key = peek() == '"' ? quoted().text() : until(":,{}[]\"").strip();
            if (key.isEmpty()) {
                throw expected("a field or }");
            }
            expect(':');
            entries.put(key, value());
            skipComma('}');
        }
        at++;
        return new Tree.Mapping(Position.UNKNOWN, entries);
    }

    private Tree sequence() {
        List<Tree> items = new ArrayList<>();
        at++;
        while (peek() != ']') {
            items.add(value());
            skipComma(']');
        }
        at++;
        return new Tree.Sequence(Position.UNKNOWN, items);
    }

    private Tree.Scalar quoted() {
        int end = text.indexOf('"', at + 1);
        if (end < 0) {
            at = text.length();
            throw expected("\"");
        }
        String content = text.substring(at + 1, end);
        at = end + 1;
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, content);
    }

    private Tree plain() {
        String content = until(ENDS).strip();
        if (content.isEmpty()) {
            throw expected("a value");
        }
        Tree.Scalar.Type type = Tree.Scalar.Type.STRING;
        if (content.matches("-?[0-9]+")) {
            type = Tree.Scalar.Type.INTEGER;
        } else if (content.equals("true") || content.equals("false")) {
            type = Tree.Scalar.Type.BOOLEAN;
        } else if (content.equals("null")) {
            type = Tree.Scalar.Type.NULL;
        }
        return new Tree.Scalar(Position.UNKNOWN, type, content);
    }

    private String until(String ends) {
        int from = at;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : END;
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw expected(String.valueOf(wanted));
        }
        at++;
    }

    /** A comma may stand behind the last entry, too. */
    private void skipComma(char close) {
        char next = peek();
        if (next == ',') {
            at++;
        } else if (next != close) {
            throw expected(", or " + close);
        }
    }

    private IllegalArgumentException expected(String what) {
        String found = at < text.length() ? "but there is '" + text.charAt(at) + "'" : "but the text ends";
        return new IllegalArgumentException(
                "expected " + what + " at character " + (at + 1) + ", " + found + ": " + text);
    }
}
