package io.berth.api.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One compiled requirement on labels.
 *
 * @param values of {@code IN} and {@code NOT_IN}
 * @param bound of {@code GREATER} and {@code LESS}
 */
record LabelRequirement(String key, Operator operator, Set<String> values, long bound) {
    /** How a label's value is compared. */
    enum Operator {
        IN,
        NOT_IN,
        EXISTS,
        DOES_NOT_EXIST,
        GREATER,
        LESS
    }

    private static final String HIGHEST = "9223372036854775807";
    private static final String LOWEST = "9223372036854775808";

    static LabelRequirement equality(String key, String value) {
        return new LabelRequirement(key, Operator.IN, Set.of(value), 0);
    }

    static LabelRequirement of(String key, Operator operator, List<String> values) {
        return switch (operator) {
            case GREATER, LESS -> new LabelRequirement(key, operator, Set.of(), Long.parseLong(values.getFirst()));
            default -> new LabelRequirement(key, operator, Set.copyOf(values), 0);
        };
    }

    boolean matches(Map<String, String> labels) {
        String value = labels.get(key);
        return switch (operator) {
            case IN -> value != null && values.contains(value);
            case NOT_IN -> value == null || !values.contains(value);
            case EXISTS -> value != null;
            case DOES_NOT_EXIST -> value == null;
            case GREATER, LESS -> compares(value);
        };
    }

    private boolean compares(@Nullable String value) {
        if (value == null || !isNumber(value)) {
            return false;
        }
        long number = Long.parseLong(value);
        return operator == Operator.GREATER ? number > bound : number < bound;
    }

    /** Whether a text is a decimal number of 64 bits in ASCII digits, as Go reads it. */
    static boolean isNumber(String text) {
        boolean signed = !text.isEmpty() && (text.charAt(0) == '+' || text.charAt(0) == '-');
        int start = signed ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        while (start < text.length() - 1 && text.charAt(start) == '0') {
            start++;
        }
        String limit = signed && text.charAt(0) == '-' ? LOWEST : HIGHEST;
        int digits = text.length() - start;
        boolean fits = digits < limit.length()
                || digits == limit.length() && text.substring(start).compareTo(limit) <= 0;
        return digits > 0 && fits;
    }
}
