package io.berth.host.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The versions of the SPI that a plugin works with, as its descriptor writes them: comparisons joined by {@code &},
 * alternatives by {@code |}. {@code >=1.2.0 & <2.0.0}, {@code ^1.2}, {@code ~1.2}, {@code 1.x} and {@code *} are
 * ranges.
 */
public final class SpiRange {
    private static final Pattern COMPARISON = Pattern.compile(
            "(>=|<=|!=|>|<|=|\\^|~)?\\s*v?(\\d+|[*xX])(?:\\.(\\d+|[*xX]))?(?:\\.(\\d+|[*xX]))?(?:-[\\w.-]+)?");
    private static final Pattern AND = Pattern.compile("\\s*[&,]\\s*|(?<=[\\w*])\\s+(?=[<>=!^~])");

    private final String text;
    private final Predicate<int[]> test;

    private SpiRange(String text, Predicate<int[]> test) {
        this.text = text;
        this.test = test;
    }

    /**
     * Reads a range.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static SpiRange parse(String text) {
        Predicate<int[]> any = version -> false;
        for (String alternative : text.strip().split("\\|+", -1)) {
            Predicate<int[]> all = version -> true;
            for (String comparison : AND.split(alternative.strip(), -1)) {
                all = all.and(comparison(comparison.strip(), text));
            }
            any = any.or(all);
        }
        return new SpiRange(text, any);
    }

    private static Predicate<int[]> comparison(String comparison, String whole) {
        Matcher matcher = COMPARISON.matcher(comparison);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + whole + "\" is no range of versions; expected something like \">=1.0.0 & <2.0.0\"");
        }
        List<Integer> given = given(matcher);
        int[] low = padded(given);
        String operator = matcher.group(1) == null ? "=" : matcher.group(1);
        return switch (operator) {
            case ">=" -> version -> Arrays.compare(version, low) >= 0;
            case ">" -> version -> Arrays.compare(version, low) > 0;
            case "<=" -> version -> Arrays.compare(version, low) <= 0;
            case "<" -> version -> Arrays.compare(version, low) < 0;
            case "!=" -> within(low, given.size()).negate();
            case "^" -> within(low, 1).and(version -> Arrays.compare(version, low) >= 0);
            case "~" -> within(low, Math.min(2, given.size())).and(version -> Arrays.compare(version, low) >= 0);
            default -> within(low, given.size());
        };
    }

    /** The numbers before the first wildcard. */
    private static List<Integer> given(Matcher matcher) {
        List<Integer> given = new ArrayList<>();
        for (int group = 2; group <= 4; group++) {
            String part = matcher.group(group);
            if (part == null || !Character.isDigit(part.charAt(0))) {
                break;
            }
            given.add(Integer.valueOf(part));
        }
        return given;
    }

    private static int[] padded(List<Integer> given) {
        int[] version = new int[3];
        for (int i = 0; i < given.size(); i++) {
            version[i] = given.get(i);
        }
        return version;
    }

    private static Predicate<int[]> within(int[] prefix, int length) {
        return version -> Arrays.equals(version, 0, length, prefix, 0, length);
    }

    /** Whether a version is in the range. */
    public boolean includes(String version) {
        Matcher matcher = COMPARISON.matcher(version);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + version + "\" is no version; expected something like \"1.0.0\"");
        }
        return test.test(padded(given(matcher)));
    }

    @Override
    public String toString() {
        return text;
    }
}
