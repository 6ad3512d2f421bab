package io.berth.api.model;

/** The family of suffixes that a quantity was written with, and is written with again. */
enum QuantityFormat {
    /** {@code n}, {@code u}, {@code m}, none, {@code k}, {@code M} ... {@code E}: powers of 1000. */
    DECIMAL_SI {
        @Override
        String suffix(int exponent) {
            int index = exponent / 3 + 3;
            return index < 0 || index >= DECIMAL_SUFFIXES.length ? "" : DECIMAL_SUFFIXES[index];
        }
    },
    /** {@code Ki}, {@code Mi} ... {@code Ei}: powers of 1024. */
    BINARY_SI {
        @Override
        String suffix(int exponent) {
            int index = exponent / 10 - 1;
            return index < 0 || index >= BINARY_LETTERS.length() ? "" : BINARY_LETTERS.charAt(index) + "i";
        }
    },
    /** {@code e3}, {@code e-3}: powers of ten. */
    DECIMAL_EXPONENT {
        @Override
        String suffix(int exponent) {
            return exponent == 0 ? "" : "e" + exponent;
        }
    };

    static final String BINARY_LETTERS = "KMGTPE";
    private static final String[] DECIMAL_SUFFIXES = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};

    /** The suffix for a power of ten, or of two; empty where the family has none, as in kube-scheduler 1.37. */
    abstract String suffix(int exponent);
}
