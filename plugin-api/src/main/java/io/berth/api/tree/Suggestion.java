package io.berth.api.tree;

import java.util.Collection;
import java.util.Locale;

/** Finds the name that somebody probably meant. */
public final class Suggestion {
    private Suggestion() {}

    /**
     * {@code , did you mean "x"?} for the nearest known name within two edits, and fewer for a short name; or an empty
     * string.
     */
    public static String of(String written, Collection<String> known) {
        String best = "";
        int bestDistance = Math.min(3, (written.length() + 1) / 2);
        for (String name : known.stream().sorted().toList()) {
            int distance = distance(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = name;
                bestDistance = distance;
            }
        }
        return best.isEmpty() ? "" : ", did you mean \"" + best + "\"?";
    }

    /** Two letters that have changed places are one edit. */
    private static int distance(String a, String b) {
        int[] beforePrevious = new int[b.length() + 1];
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(change, Math.min(previous[j], current[j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    current[j] = Math.min(current[j], beforePrevious[j - 2] + 1);
                }
            }
            beforePrevious = previous;
            previous = current;
        }
        return previous[b.length()];
    }
}
