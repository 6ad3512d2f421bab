package io.berth.api.tree;

/** Texts that somebody else has written, such as names and messages of plugins, as they may stand in a line. */
public final class PrintableText {
    private PrintableText() {}

    /**
     * The text with its control characters as escapes, such as {@code \\n} for the end of a line: what is printed of it
     * stays in its line and does nothing to a terminal.
     */
    public static String of(String text) {
        return text.codePoints().anyMatch(PrintableText::isControl) ? escaped(text) : text;
    }

    /** The same of what may be long: no more than so many characters, and then how many there are. */
    public static String of(String text, int longest) {
        return text.length() <= longest
                ? of(text)
                : of(text.substring(0, longest)) + "… (" + text.length() + " characters)";
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (isControl(c)) {
                escaped.append(escape(c));
            } else {
                escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }

    private static String escape(int c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> c < 0x10000 ? String.format("\\u%04x", c) : String.format("\\u{%x}", c);
        };
    }

    /** Also what ends a line, or turns its direction, without being called a control character. */
    private static boolean isControl(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
