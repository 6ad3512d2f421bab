package io.berth.host.source.script;

import io.berth.api.tree.PrintableText;

/** Texts of scripts as they stand in messages: not too long, and without what a terminal would act on. */
final class Shown {
    private static final int LONGEST = 200;

    private Shown() {}

    /** A value, of which the beginning tells enough. */
    static String of(String text) {
        return PrintableText.of(cut(text, LONGEST));
    }

    /** The beginning of a text that is too long. */
    static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "…";
    }
}
