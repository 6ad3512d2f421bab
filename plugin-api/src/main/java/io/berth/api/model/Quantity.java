package io.berth.api.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An exact amount of a resource, written as in Kubernetes: {@code 500m}, {@code 1.5Gi}, {@code 2e3}.
 *
 * <p>Equal amounts are equal, however they are written.
 */
public final class Quantity implements Comparable<Quantity> {
    /** Nothing. */
    public static final Quantity ZERO = new Quantity(BigDecimal.ZERO, Format.DECIMAL_SI);

    private enum Format {
        DECIMAL_SI,
        BINARY_SI,
        DECIMAL_EXPONENT
    }

    private static final Pattern PATTERN = Pattern.compile("([+-]?)([0-9]*)(?:\\.([0-9]*))?(.*)");
    private static final String SYNTAX =
            "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

    private final BigDecimal amount;
    private final Format format;

    private Quantity(BigDecimal amount, Format format) {
        this.amount = amount;
        this.format = format;
    }

    /** A whole number. */
    public static Quantity of(long value) {
        return new Quantity(BigDecimal.valueOf(value), Format.DECIMAL_SI);
    }

    /** Thousandths. */
    public static Quantity ofMilli(long milli) {
        return new Quantity(BigDecimal.valueOf(milli, 3), Format.DECIMAL_SI);
    }

    /**
     * Reads a quantity.
     *
     * @throws IllegalArgumentException if the text is not one
     */
    public static Quantity parse(String text) {
        String trimmed = text.strip();
        Matcher matcher = PATTERN.matcher(trimmed);
        if (trimmed.isEmpty() || !matcher.matches()) {
            throw invalid(text);
        }
        String whole = matcher.group(2);
        String fraction = matcher.group(3) == null ? "" : matcher.group(3);
        BigDecimal digits = new BigDecimal("0" + whole + "." + fraction + "0");
        if (matcher.group(1).equals("-")) {
            digits = digits.negate();
        }
        return scaled(digits, matcher.group(4), text);
    }

    private static Quantity scaled(BigDecimal digits, String suffix, String text) {
        if (suffix.length() == 2 && suffix.charAt(1) == 'i') {
            int power = "KMGTPE".indexOf(suffix.charAt(0));
            if (power < 0) {
                throw invalid(text);
            }
            BigDecimal value = digits.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(10 * (power + 1))));
            return new Quantity(rounded(value).min(LONG_MAX).max(LONG_MAX.negate()), Format.BINARY_SI);
        }
        int exponent = switch (suffix) {
            case "n" -> -9;
            case "u" -> -6;
            case "m" -> -3;
            case "" -> 0;
            case "k" -> 3;
            case "M" -> 6;
            case "G" -> 9;
            case "T" -> 12;
            case "P" -> 15;
            case "E" -> 18;
            default -> Integer.MIN_VALUE;
        };
        if (exponent != Integer.MIN_VALUE) {
            return new Quantity(rounded(digits.scaleByPowerOfTen(exponent)), Format.DECIMAL_SI);
        }
        return new Quantity(rounded(digits.scaleByPowerOfTen(exponent(suffix, text))), Format.DECIMAL_EXPONENT);
    }

    private static int exponent(String suffix, String text) {
        if (!suffix.toLowerCase(Locale.ROOT).startsWith("e") || suffix.length() < 2) {
            throw invalid(text);
        }
        try {
            return Integer.parseInt(suffix.substring(1));
        } catch (NumberFormatException e) {
            throw invalid(text);
        }
    }

    private static BigDecimal rounded(BigDecimal value) {
        return value.scale() > 9 ? value.setScale(9, RoundingMode.UP) : value;
    }

    private static IllegalArgumentException invalid(String text) {
        return new IllegalArgumentException("\"" + text + "\" is no quantity: " + SYNTAX);
    }

    /** The amount, rounded up (away from zero) to a whole number; 0 if that does not fit 64 bits, as in Kubernetes. */
    public long value() {
        return toLong(amount);
    }

    /** A thousand times the amount, rounded like {@link #value()}. */
    public long milliValue() {
        return toLong(amount.multiply(THOUSAND));
    }

    private static long toLong(BigDecimal value) {
        BigDecimal whole = value.setScale(0, RoundingMode.UP);
        return whole.abs().compareTo(LONG_MAX) > 0 ? 0 : whole.longValue();
    }

    public Quantity plus(Quantity other) {
        return new Quantity(amount.add(other.amount), amount.signum() == 0 ? other.format : format);
    }

    public Quantity minus(Quantity other) {
        return new Quantity(amount.subtract(other.amount), amount.signum() == 0 ? other.format : format);
    }

    public Quantity max(Quantity other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /**
     * Whether the other one is held in the same way, not only equal: kube-scheduler compares some defaults like
     * this. {@code 1G} and {@code 1000M} differ, {@code 1Gi} and {@code 1024Mi} do not.
     */
    public boolean isHeldLike(Quantity other) {
        return format == other.format && amount.equals(other.amount);
    }

    public boolean isZero() {
        return amount.signum() == 0;
    }

    /** -1, 0 or 1. */
    public int signum() {
        return amount.signum();
    }

    @Override
    public int compareTo(Quantity other) {
        return amount.compareTo(other.amount);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Quantity quantity && compareTo(quantity) == 0;
    }

    @Override
    public int hashCode() {
        return amount.stripTrailingZeros().hashCode();
    }

    /** The canonical spelling. */
    @Override
    public String toString() {
        return amount.stripTrailingZeros().toPlainString();
    }
}
