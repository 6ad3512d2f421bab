package io.berth.api.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Reads one quantity. Used once. */
final class QuantityReader {
    private static final String SYNTAX =
            "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
    private static final String NO_NUMBER = "unable to parse numeric part of quantity";
    private static final String NO_SUFFIX = "unable to parse quantity's suffix";
    private static final String SUFFIX_LETTERS = "eEinumkKMGTP";
    private static final BigDecimal BINARY_MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int NANO = -9;
    private static final int COMPACT_DIGITS = 18;
    /** Beyond this an exponent says no more than that the amount is absurd; it keeps arithmetic affordable. */
    private static final int EXPONENT_MAX = 1000;

    private final String text;
    private int position;
    private boolean leadingZeros;
    private long digits;
    private int wholeDigits;
    private int fractionDigits;
    private int numberEnd;

    private QuantityFormat format = QuantityFormat.DECIMAL_SI;
    private int exponent;

    QuantityReader(String text) {
        this.text = text;
    }

    Quantity read() {
        if (text.isEmpty()) {
            throw invalid(SYNTAX);
        }
        readNumber();
        readSuffix();
        Quantity compact = format == QuantityFormat.BINARY_SI ? compactBinary() : compactDecimal();
        return compact == null ? large() : compact;
    }

    private void readNumber() {
        if (text.charAt(0) == '-' || text.charAt(0) == '+') {
            position++;
        }
        while (at('0')) {
            position++;
            leadingZeros = true;
        }
        int start = position;
        readDigits();
        wholeDigits = position - start;
        if (at('.')) {
            position++;
            start = position;
            readDigits();
            fractionDigits = position - start;
        }
        numberEnd = position;
    }

    /** Takes digits into {@code digits}, which is only used where they are few enough. */
    private void readDigits() {
        while (position < text.length() && isDigit(text.charAt(position))) {
            digits = digits * 10 + (text.charAt(position) - '0');
            position++;
        }
    }

    private void readSuffix() {
        while (position < text.length() && SUFFIX_LETTERS.indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        if (at('-') || at('+')) {
            position++;
        }
        while (position < text.length() && isDigit(text.charAt(position))) {
            position++;
        }
        if (position < text.length()) {
            throw invalid(SYNTAX);
        }
        interpretSuffix();
    }

    private void interpretSuffix() {
        int length = text.length() - numberEnd;
        if (length == 0) {
            return;
        }
        char first = text.charAt(numberEnd);
        if (length == 1) {
            exponent = decimalExponent(first);
        } else if (length == 2 && text.charAt(numberEnd + 1) == 'i') {
            format = QuantityFormat.BINARY_SI;
            exponent = 10 * (QuantityFormat.BINARY_LETTERS.indexOf(first) + 1);
            if (exponent == 0) {
                throw invalid(NO_SUFFIX);
            }
        } else if (first == 'e' || first == 'E') {
            format = QuantityFormat.DECIMAL_EXPONENT;
            exponent = writtenExponent();
        } else {
            throw invalid(NO_SUFFIX);
        }
    }

    private int decimalExponent(char suffix) {
        return switch (suffix) {
            case 'n' -> -9;
            case 'u' -> -6;
            case 'm' -> -3;
            case 'k' -> 3;
            case 'M' -> 6;
            case 'G' -> 9;
            case 'T' -> 12;
            case 'P' -> 15;
            case 'E' -> 18;
            default -> throw invalid(NO_SUFFIX);
        };
    }

    private int writtenExponent() {
        try {
            long written = Long.parseLong(text, numberEnd + 1, text.length(), 10);
            return (int) Math.clamp(written, -EXPONENT_MAX, EXPONENT_MAX);
        } catch (NumberFormatException e) {
            throw invalid(NO_SUFFIX);
        }
    }

    private @Nullable Quantity compactDecimal() {
        int scale = exponent - fractionDigits;
        if (Math.max(1, wholeDigits) + fractionDigits > COMPACT_DIGITS || scale < NANO) {
            return null;
        }
        boolean repeated = scale % 3 == 0 && digits % 1000 != 0 && wholeDigits > 0;
        return Quantity.compact(signed(digits), scale, format, repeated ? irregularSpelling() : null);
    }

    private @Nullable Quantity compactBinary() {
        int spare = COMPACT_DIGITS - 4 - Math.max(1, wholeDigits) - exponent * 3 / 10;
        if (spare < 0 || fractionDigits > 0) {
            return null;
        }
        boolean repeated = (digits & 7) != 0;
        return Quantity.compact(signed(digits << exponent), 0, format, repeated ? irregularSpelling() : null);
    }

    /** The text, where writing the amount would give another one. */
    private @Nullable String irregularSpelling() {
        boolean irregular = format == QuantityFormat.DECIMAL_EXPONENT
                || leadingZeros
                || text.charAt(0) == '+'
                || numberEnd - fractionDigits > 0 && text.charAt(numberEnd - fractionDigits - 1) == '.';
        return irregular ? text : null;
    }

    private Quantity large() {
        if (!leadingZeros && wholeDigits == 0 && fractionDigits == 0) {
            throw invalid(NO_NUMBER);
        }
        BigDecimal number = new BigDecimal(text.substring(0, numberEnd));
        BigDecimal amount = format == QuantityFormat.BINARY_SI
                ? number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(exponent)))
                : number.scaleByPowerOfTen(exponent);
        if (amount.signum() != 0) {
            amount = amount.setScale(-NANO, RoundingMode.UP);
        }
        if (format != QuantityFormat.BINARY_SI) {
            return Quantity.large(amount, format);
        }
        BigDecimal capped = amount.min(BINARY_MAX).max(BINARY_MAX.negate());
        boolean small = amount.signum() != 0 && amount.abs().compareTo(BigDecimal.ONE) < 0;
        return Quantity.large(capped, small ? QuantityFormat.DECIMAL_SI : format);
    }

    private long signed(long value) {
        return text.charAt(0) == '-' ? -value : value;
    }

    private boolean at(char expected) {
        return position < text.length() && text.charAt(position) == expected;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private IllegalArgumentException invalid(String reason) {
        return new IllegalArgumentException("\"" + text + "\" is no quantity: " + reason);
    }
}
