package io.berth.api.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Writes quantities in their canonical form: no fraction, and the greatest suffix of the family that allows it. */
final class QuantityText {
    private static final BigInteger KIBI = BigInteger.valueOf(1024);
    private static final BigDecimal KIBI_DECIMAL = BigDecimal.valueOf(1024);

    private QuantityText() {}

    static String of(Quantity quantity) {
        if (quantity.isZero()) {
            return "0";
        }
        if (quantity.format() == QuantityFormat.BINARY_SI) {
            BigInteger whole = wholeBinary(quantity);
            if (whole != null) {
                return binary(whole);
            }
        }
        QuantityFormat format = quantity.format() == QuantityFormat.DECIMAL_EXPONENT
                ? QuantityFormat.DECIMAL_EXPONENT
                : QuantityFormat.DECIMAL_SI;
        return decimal(quantity.decimal(), format);
    }

    /** Null for what is too small for a binary suffix, or is no whole number. */
    private static @Nullable BigInteger wholeBinary(Quantity quantity) {
        return quantity.decimal().abs().compareTo(KIBI_DECIMAL) < 0 ? null : quantity.whole();
    }

    private static String binary(BigInteger whole) {
        BigInteger digits = whole;
        int exponent = 0;
        BigInteger[] parts = digits.divideAndRemainder(KIBI);
        while (parts[1].signum() == 0) {
            digits = parts[0];
            exponent += 10;
            parts = digits.divideAndRemainder(KIBI);
        }
        return digits + QuantityFormat.BINARY_SI.suffix(exponent);
    }

    private static String decimal(BigDecimal amount, QuantityFormat format) {
        BigDecimal stripped = amount.stripTrailingZeros();
        int exponent = Math.floorDiv(-stripped.scale(), 3) * 3;
        return stripped.setScale(-exponent).unscaledValue() + format.suffix(exponent);
    }
}
