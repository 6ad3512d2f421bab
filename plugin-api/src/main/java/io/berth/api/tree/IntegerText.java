package io.berth.api.tree;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Reads integers; {@code 1.0} and {@code 1e3} are integers, too. */
final class IntegerText {
    private static final int DIGITS_MAX = 400;

    private IntegerText() {}

    static long parse(Tree.Scalar scalar, long lowest, long highest) {
        BigInteger value = integer(scalar);
        if (value.compareTo(BigInteger.valueOf(lowest)) < 0 || value.compareTo(BigInteger.valueOf(highest)) > 0) {
            throw new IllegalArgumentException(
                    "expected an integer from " + lowest + " to " + highest + ", but found " + scalar.text());
        }
        return value.longValue();
    }

    private static BigInteger integer(Tree.Scalar scalar) {
        String text = scalar.text();
        return switch (scalar.type()) {
            case INTEGER -> new BigInteger(text);
            case DECIMAL -> whole(text);
            case STRING, BOOLEAN, NULL -> throw new IllegalArgumentException();
        };
    }

    private static BigInteger whole(String text) {
        BigDecimal decimal = new BigDecimal(text);
        if (Math.abs((long) decimal.scale()) > DIGITS_MAX) {
            throw new NumberFormatException();
        }
        try {
            return decimal.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw new NumberFormatException(e.getMessage());
        }
    }
}
