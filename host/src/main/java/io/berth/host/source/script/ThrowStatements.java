package io.berth.host.source.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds where a text throws what may be no Error: of what the own statements of a module throw, the engine keeps the place
 * only in Errors. It reads no expressions, so a quote in one may hide a statement.
 */
final class ThrowStatements {
    private static final Pattern THROW = Pattern.compile("throw\\b(?!\\s{0,100}new\\s{1,100}\\w{0,100}Error\\b)");

    private final String text;
    private final List<Integer> offsets = new ArrayList<>();

    private ThrowStatements(String text) {
        this.text = text;
    }

    /** The offsets of the statements. */
    static List<Integer> in(String text) {
        ThrowStatements statements = new ThrowStatements(text);
        int at = 0;
        while (at < text.length()) {
            at = statements.next(at);
        }
        return statements.offsets;
    }

    private int next(int at) {
        char c = text.charAt(at);
        if (c == '"' || c == '\'' || c == '`') {
            return endOfQuoted(at, c);
        }
        if (text.startsWith("//", at)) {
            return endOf("\n", at);
        }
        if (text.startsWith("/*", at)) {
            return endOf("*/", at);
        }
        if (!Character.isJavaIdentifierStart(c)) {
            return at + 1;
        }
        if (THROW.matcher(text).region(at, text.length()).lookingAt()) {
            offsets.add(at);
        }
        int end = at;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private int endOf(String mark, int at) {
        int found = text.indexOf(mark, at + 2);
        return found < 0 ? text.length() : found + mark.length();
    }

    private int endOfQuoted(int at, char quote) {
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == quote || c == '\n' && quote != '`') {
                return i + 1;
            }
        }
        return text.length();
    }
}
