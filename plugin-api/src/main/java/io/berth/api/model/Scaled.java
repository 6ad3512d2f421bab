package io.berth.api.model;

/** Arithmetic on whole numbers scaled by powers of ten, with overflow as an answer. */
final class Scaled {
    /** Stands for a result that does not fit; never a result itself. */
    static final long OVERFLOW = Long.MIN_VALUE;

    private static final long[] POWERS = new long[19];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
    }

    private Scaled() {}

    /** {@code value * 10^digits}, or {@link #OVERFLOW}. */
    static long up(long value, int digits) {
        if (value == 0) {
            return 0;
        }
        if (digits >= POWERS.length) {
            return OVERFLOW;
        }
        long product = value * POWERS[digits];
        return Math.multiplyHigh(value, POWERS[digits]) == product >> 63 ? product : OVERFLOW;
    }

    /** {@code value / 10^digits}, rounded away from zero. */
    static long down(long value, int digits) {
        if (digits >= POWERS.length) {
            return Long.signum(value);
        }
        long quotient = value / POWERS[digits];
        return quotient * POWERS[digits] == value ? quotient : quotient + Long.signum(value);
    }

    /** {@code a + b}, or {@link #OVERFLOW}; either may be one. */
    static long sum(long a, long b) {
        long sum = a + b;
        boolean overflows = a == OVERFLOW || b == OVERFLOW || ((a ^ sum) & (b ^ sum)) < 0;
        return overflows ? OVERFLOW : sum;
    }
}
