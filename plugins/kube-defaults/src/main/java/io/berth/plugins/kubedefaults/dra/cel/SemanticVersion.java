package io.berth.plugins.kubedefaults.dra.cel;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A semantic version (semver.org, 2.0.0). Equal are versions of the same precedence: build metadata does not count.
 *
 * @param preRelease its identifiers; empty for a release
 */
record SemanticVersion(BigInteger major, BigInteger minor, BigInteger patch, List<String> preRelease)
        implements Comparable<SemanticVersion> {
    private static final String NUMBER = "(0|[1-9][0-9]*)";
    private static final String IDENTIFIERS = "([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)";
    private static final Pattern PATTERN = Pattern.compile(
            NUMBER + "\\." + NUMBER + "\\." + NUMBER + "(?:-" + IDENTIFIERS + ")?(?:\\+" + IDENTIFIERS + ")?");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    SemanticVersion {
        preRelease = List.copyOf(preRelease);
    }

    /**
     * Reads a version in its strict form.
     *
     * @throws IllegalArgumentException if it is not one
     */
    static SemanticVersion parse(String text) {
        Matcher matcher = PATTERN.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is no semantic version such as 1.2.3 or 1.2.3-rc.1");
        }
        List<String> identifiers =
                matcher.group(4) == null ? List.of() : List.of(matcher.group(4).split("\\.", -1));
        for (String identifier : identifiers) {
            if (isNumber(identifier) && identifier.length() > 1 && identifier.startsWith("0")) {
                throw new IllegalArgumentException(
                        "the pre-release number " + identifier + " of \"" + text + "\" must not begin with 0");
            }
        }
        return new SemanticVersion(
                new BigInteger(matcher.group(1)),
                new BigInteger(matcher.group(2)),
                new BigInteger(matcher.group(3)),
                identifiers);
    }

    /** As {@code parse}, for versions that people write: {@code v1.2}, {@code 01.2.3}. */
    static SemanticVersion parseLoosely(String text) {
        String bare = text.startsWith("v") ? text.substring(1) : text;
        List<String> parts = new ArrayList<>(List.of(bare.split("\\.", 3)));
        parts.replaceAll(SemanticVersion::withoutLeadingZeros);
        String last = parts.getLast();
        if (parts.size() < 3 && (last.contains("+") || last.contains("-"))) {
            throw new IllegalArgumentException("short version cannot contain PreRelease/Build meta data");
        }
        while (parts.size() < 3) {
            parts.add("0");
        }
        return parse(String.join(".", parts));
    }

    private static String withoutLeadingZeros(String part) {
        int start = 0;
        while (start < part.length() - 1 && part.charAt(start) == '0' && Character.isDigit(part.charAt(start + 1))) {
            start++;
        }
        return part.substring(start);
    }

    private static boolean isNumber(String identifier) {
        return DIGITS.matcher(identifier).matches();
    }

    @Override
    public int compareTo(SemanticVersion other) {
        int result = major.compareTo(other.major);
        if (result == 0) {
            result = minor.compareTo(other.minor);
        }
        if (result == 0) {
            result = patch.compareTo(other.patch);
        }
        return result == 0 ? comparePreRelease(other) : result;
    }

    private int comparePreRelease(SemanticVersion other) {
        if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
            return Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
        }
        for (int i = 0; i < Math.min(preRelease.size(), other.preRelease.size()); i++) {
            int result = compareIdentifiers(preRelease.get(i), other.preRelease.get(i));
            if (result != 0) {
                return result;
            }
        }
        return Integer.compare(preRelease.size(), other.preRelease.size());
    }

    private static int compareIdentifiers(String a, String b) {
        if (isNumber(a) && isNumber(b)) {
            return new BigInteger(a).compareTo(new BigInteger(b));
        }
        return isNumber(a) == isNumber(b) ? Integer.signum(a.compareTo(b)) : Boolean.compare(isNumber(b), isNumber(a));
    }
}
