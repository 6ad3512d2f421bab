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

    private final String text;
    private int at;

    private FlowText(String text) {
        this.text = text;
    }

    public static Tree.Mapping mapping(String text) {
        return (Tree.Mapping) new FlowText(text).value();
    }

    private Tree value() {
        return switch (peek()) {
            case '{' -> mapping();
            case '[' -> sequence();
            case '"' -> quoted();
            default -> plain();
        };
    }

    private Tree mapping() {
        Map<String, Tree> entries = new LinkedHashMap<>();
        at++;
        while (peek() != '}') {
            String key = peek() == '"' ? quoted().text() : until(":").strip();
            expect(':');
            entries.put(key, value());
            skipComma();
        }
        at++;
        return new Tree.Mapping(Position.UNKNOWN, entries);
    }

    private Tree sequence() {
        List<Tree> items = new ArrayList<>();
        at++;
        while (peek() != ']') {
            items.add(value());
            skipComma();
        }
        at++;
        return new Tree.Sequence(Position.UNKNOWN, items);
    }

    private Tree.Scalar quoted() {
        int end = text.indexOf('"', at + 1);
        String content = text.substring(at + 1, end);
        at = end + 1;
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, content);
    }

    private Tree plain() {
        String content = until(ENDS).strip();
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
        while (ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    private char peek() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.charAt(at);
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw new IllegalArgumentException("expected '" + wanted + "' at " + at + " in " + text);
        }
        at++;
    }

    private void skipComma() {
        if (peek() == ',') {
            at++;
        }
    }
}
