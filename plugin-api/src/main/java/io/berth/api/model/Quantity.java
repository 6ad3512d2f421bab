package io.berth.api.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An exact amount of a resource, written as in Kubernetes: {@code 500m}, {@code 1.5Gi}, {@code 2e3}.
 *
 * <p>Equal amounts are equal, however they are written. What has up to 18 digits is kept in a {@code long}; only other
 * amounts are of arbitrary precision, and the two overflow differently, as they do in Kubernetes.
 */
public final class Quantity implements Comparable<Quantity> {
    /** Nothing. */
    public static final Quantity ZERO = new Quantity(0, 0, null, QuantityFormat.DECIMAL_SI, null);

    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final int MILLI = -3;

    /** The amount is {@code mantissa * 10^scale}, unless {@code large} is set. */
    private final long mantissa;

    private final int scale;
    private final @Nullable BigDecimal large;
    private final QuantityFormat format;
    /** Where Kubernetes repeats what was written although it would write the amount in another way. */
    private final @Nullable String spelling;

    private Quantity(
            long mantissa, int scale, @Nullable BigDecimal large, QuantityFormat format, @Nullable String spelling) {
        this.mantissa = mantissa;
        this.scale = scale;
        this.large = large;
        this.format = format;
        this.spelling = spelling;
    }

    static Quantity compact(long mantissa, int scale, QuantityFormat format, @Nullable String spelling) {
        return new Quantity(mantissa, scale, null, format, spelling);
    }

    static Quantity large(BigDecimal amount, QuantityFormat format) {
        return new Quantity(0, 0, amount, format, null);
    }

    /** A whole number. */
    public static Quantity of(long value) {
        return compact(value, 0, QuantityFormat.DECIMAL_SI, null);
    }

    /** Thousandths. */
    public static Quantity ofMilli(long milli) {
        return compact(milli, MILLI, QuantityFormat.DECIMAL_SI, null);
    }

    /**
     * Reads a quantity as it stands in a document: white space around it is passed over.
     *
     * @throws IllegalArgumentException if the text is not one
     */
    public static Quantity parse(String text) {
        return parseExactly(text.strip());
    }

    /**
     * Reads a quantity without anything around it.
     *
     * @throws IllegalArgumentException if the text is not one
     */
    public static Quantity parseExactly(String text) {
        return new QuantityReader(text).read();
    }

    /**
     * The amount, rounded away from zero to a whole number. What does not fit 64 bits is 0, or for amounts of more than
     * 18 digits the lowest 64 bits, as in Kubernetes.
     */
    public long value() {
        return scale == 0 && large == null ? mantissa : in(0);
    }

    /** A thousand times the amount, rounded like {@link #value()}. */
    public long milliValue() {
        return in(MILLI);
    }

    /** The nearest floating-point number. */
    public double doubleValue() {
        return decimal().doubleValue();
    }

    private long in(int unit) {
        if (large != null) {
            return lowBits(large.unscaledValue(), large.scale() + unit);
        }
        if (scale < unit) {
            return Scaled.down(mantissa, unit - scale);
        }
        long scaled = Scaled.up(mantissa, scale - unit);
        return scaled == Scaled.OVERFLOW ? 0 : scaled;
    }

    /** Divides by a power of ten and keeps 64 bits; whatever is negative loses its upper bits first. */
    private static long lowBits(BigInteger unscaled, int digits) {
        if (digits <= 0) {
            return digits == 0
                    ? unscaled.longValue()
                    : unscaled.longValue() * BigInteger.TEN.pow(-digits).longValue();
        }
        if (unscaled.compareTo(LONG_MAX) < 0 && digits < 19) {
            long divisor = BigInteger.TEN.pow(digits).longValue();
            long low = unscaled.longValue();
            return low % divisor == 0 ? low / divisor : low / divisor + 1;
        }
        BigInteger[] parts = floorDivide(unscaled, BigInteger.TEN.pow(digits));
        return parts[1].signum() == 0 ? parts[0].longValue() : parts[0].longValue() + 1;
    }

    private static BigInteger[] floorDivide(BigInteger dividend, BigInteger divisor) {
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        return parts[1].signum() < 0
                ? new BigInteger[] {parts[0].subtract(BigInteger.ONE), parts[1].add(divisor)}
                : parts;
    }

    public Quantity plus(Quantity other) {
        QuantityFormat resulting = isZero() ? other.format : format;
        if (large != null || other.large != null) {
            return large(decimal().add(other.decimal()), resulting);
        }
        if (other.mantissa == 0) {
            return compact(mantissa, scale, resulting, null);
        }
        if (mantissa == 0) {
            return compact(other.mantissa, other.scale, resulting, null);
        }
        int finer = Math.min(scale, other.scale);
        long sum = Scaled.sum(Scaled.up(mantissa, scale - finer), Scaled.up(other.mantissa, other.scale - finer));
        return sum == Scaled.OVERFLOW
                ? large(decimal().add(other.decimal()), resulting)
                : compact(sum, finer, resulting, null);
    }

    public Quantity minus(Quantity other) {
        return plus(other.negated());
    }

    private Quantity negated() {
        return large == null ? compact(-mantissa, scale, format, null) : large(large.negate(), format);
    }

    public Quantity max(Quantity other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /**
     * Whether the other one is held in the same way, not only equal: kube-scheduler compares some defaults like
     * this. {@code 1G} and {@code 1000M} differ, {@code 1Gi} and {@code 1024Mi} do not.
     */
    public boolean isHeldLike(Quantity other) {
        return format == other.format
                && mantissa == other.mantissa
                && scale == other.scale
                && Objects.equals(large, other.large);
    }

    public boolean isZero() {
        return signum() == 0;
    }

    /** -1, 0 or 1. */
    public int signum() {
        return large == null ? Long.signum(mantissa) : large.signum();
    }

    QuantityFormat format() {
        return format;
    }

    /** The amount in arbitrary precision. */
    BigDecimal decimal() {
        return large == null ? BigDecimal.valueOf(mantissa, -scale) : large;
    }

    @Override
    public int compareTo(Quantity other) {
        if (large == null && other.large == null && scale == other.scale) {
            return Long.compare(mantissa, other.mantissa);
        }
        return decimal().compareTo(other.decimal());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Quantity quantity && compareTo(quantity) == 0;
    }

    @Override
    public int hashCode() {
        if (large != null) {
            return large.stripTrailingZeros().hashCode();
        }
        long digits = mantissa;
        int power = scale;
        while (digits != 0 && digits % 10 == 0) {
            digits /= 10;
            power++;
        }
        return digits == 0 ? 0 : BigDecimal.valueOf(digits, -power).hashCode();
    }

    /** The canonical spelling. */
    @Override
    public String toString() {
        return spelling == null ? QuantityText.of(this) : spelling;
    }

    /** The amount rounded up to whole units, or null if that changes it. */
    @Nullable
    BigInteger whole() {
        BigDecimal exact = decimal();
        BigDecimal rounded = exact.setScale(0, RoundingMode.UP);
        return rounded.compareTo(exact) == 0 ? rounded.unscaledValue() : null;
    }
}
