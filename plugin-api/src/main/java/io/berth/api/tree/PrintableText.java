package io.berth.api.tree;

/** Texts that somebody else has written, such as names and messages of plugins, as they may stand in a line. */
public final class PrintableText {
    private PrintableText() {}

    /**
     * The text with its control characters as escapes, such as {@code \\n} for the end of a line: what is printed of it
     * stays in its line and does nothing to a terminal.
     */
    public static String of(String text) {
        return text.chars().anyMatch(PrintableText::isControl) ? escaped(text) : text;
    }

    /** The same of what may be long: no more than so many characters, and then how many there are. */
    public static String of(String text, int longest) {
        return text.length() <= longest
                ? of(text)
                : of(text.substring(0, longest)) + "… (" + text.length() + " characters)";
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> {
                    if (isControl(c)) {
                        escaped.append("\\u%04x".formatted((int) c));
                    } else {
                        escaped.append(c);
                    }
                }
            }
        }
        return escaped.toString();
    }

    /** Also what ends a line, or turns its direction, without being called a control character. */
    private static boolean isControl(int c) {
        return Character.isISOControl(c)
                || c == 0x2028
                || c == 0x2029
                || c >= 0x202A && c <= 0x202E
                || c >= 0x2066 && c <= 0x2069;
    }
}
