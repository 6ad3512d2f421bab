package io.berth.host.source.script;

/** Texts of scripts as they stand in messages: not too long, and without what a terminal would act on. */
final class Shown {
    private static final int LONGEST = 200;

    private Shown() {}

    /** A value, of which the beginning tells enough. */
    static String of(String text) {
        return escaped(cut(text, LONGEST));
    }

    /** The beginning of a text that is too long. */
    static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "…";
    }

    /** With control characters, ends of lines and what changes the direction of writing as JavaScript writes them. */
    static String escaped(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (Character.getType(c)) {
                case Character.CONTROL,
                        Character.FORMAT,
                        Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR,
                        Character.SURROGATE -> shown.append(escape(c));
                default -> shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    private static String escape(int c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> c < 0x10000 ? String.format("\\u%04x", c) : String.format("\\u{%x}", c);
        };
    }
}
