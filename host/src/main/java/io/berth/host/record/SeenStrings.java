package io.berth.host.record;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Strings that were read not long ago, so that equal ones are one string; the newest of a place stays. */
public final class SeenStrings {
    private static final int LENGTH_MAX = 128;

    private final @Nullable String[] seen;

    /** @param places a power of two */
    SeenStrings(int places) {
        this.seen = new String[places];
    }

    /** The string of some characters. */
    public String of(char[] characters, int from, int length) {
        if (length == 0 || length > LENGTH_MAX) {
            return length == 0 ? "" : new String(characters, from, length);
        }
        int hash = 0;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + characters[i];
        }
        int place = place(hash);
        String known = seen[place];
        if (known != null && equal(known, characters, from, length)) {
            return known;
        }
        String added = new String(characters, from, length);
        seen[place] = added;
        return added;
    }

    /** The string of some bytes in UTF-8. */
    public String of(byte[] bytes, int from, int length) {
        if (length == 0 || length > LENGTH_MAX) {
            return length == 0 ? "" : new String(bytes, from, length, StandardCharsets.UTF_8);
        }
        int hash = 0;
        int all = 0;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + bytes[i];
            all |= bytes[i];
        }
        if (all < 0) {
            return of(new String(bytes, from, length, StandardCharsets.UTF_8));
        }
        int place = place(hash);
        String known = seen[place];
        if (known != null && equal(known, bytes, from, length)) {
            return known;
        }
        String added = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        seen[place] = added;
        return added;
    }

    /** The same for a string that is there already. */
    public String of(String text) {
        return text.isEmpty() || text.length() > LENGTH_MAX ? text : of(text.toCharArray(), 0, text.length());
    }

    private int place(int hash) {
        return (hash ^ hash >>> 15) & (seen.length - 1);
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

    private static boolean equal(String known, byte[] bytes, int from, int length) {
        if (known.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (known.charAt(i) != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }
}
