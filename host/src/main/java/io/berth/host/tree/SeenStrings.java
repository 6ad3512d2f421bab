package io.berth.host.tree;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Strings that were read not long ago, so that equal ones are one string; the newest of a place stays. */
final class SeenStrings {
    private static final int LENGTH_MAX = 128;

    private final @Nullable String[] seen;

    /** @param places a power of two */
    SeenStrings(int places) {
        this.seen = new String[places];
    }

    /** The string at which a parser is. */
    String read(JsonParser parser) {
        int length = parser.getStringLength();
        if (length == 0 || length > LENGTH_MAX) {
            return length == 0 ? "" : parser.getString();
        }
        return shared(parser.getStringCharacters(), parser.getStringOffset(), length);
    }

    private String shared(char[] characters, int from, int length) {
        int hash = 0;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + characters[i];
        }
        int place = (hash ^ hash >>> 15) & (seen.length - 1);
        String known = seen[place];
        if (known != null && equal(known, characters, from, length)) {
            return known;
        }
        String added = new String(characters, from, length);
        seen[place] = added;
        return added;
    }

    private static boolean equal(String known, char[] characters, int from, int length) {
        if (known.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (known.charAt(i) != characters[from + i]) {
                return false;
            }
        }
        return true;
    }

    /** The same for a string that is there already. */
    String shared(String text) {
        if (text.isEmpty() || text.length() > LENGTH_MAX) {
            return text;
        }
        return shared(text.toCharArray(), 0, text.length());
    }
}
