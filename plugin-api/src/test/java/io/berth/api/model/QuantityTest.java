package io.berth.api.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "100m, 1, 100",
        "0.1, 1, 100",
        "1.5, 2, 1500",
        "0.0001, 1, 1",
        "1500m, 2, 1500",
        "1.5Gi, 1610612736, 1610612736000",
        "1e3, 1000, 1000000",
        "12E6, 12000000, 12000000000",
        "-1500m, -2, -1500",
        "5., 5, 5000",
        ".5, 1, 500",
        "32Gi, 34359738368, 34359738368000",
        "1n, 1, 1"
    })
    void is_exact_and_rounds_away_from_zero(String text, long value, long milli) {
        Quantity quantity = Quantity.parse(text);

        assertThat(quantity.value()).isEqualTo(value);
        assertThat(quantity.milliValue()).isEqualTo(milli);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+", "-", ".", "00", "0Ki", "-0Pi", "0e5", "0m"})
    void reads_odd_spellings_of_nothing(String text) {
        assertThat(Quantity.parse(text)).isEqualTo(Quantity.ZERO).hasToString("0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1 ", "e", "1e", "1K", "1ki", "1Ki3", "--1", "1..2", "0x10", "1_000", "NaN", "1,5", "Pi", "１"
            })
    void refuses_what_is_no_quantity(String text) {
        assertThatThrownBy(() -> Quantity.parseExactly(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"" + text + "\" is no quantity: ");
    }

    @Test
    void passes_over_white_space_in_documents() {
        assertThat(Quantity.parse(" 2 ")).isEqualTo(Quantity.of(2));
    }

    @ParameterizedTest
    @CsvSource({
        "1000m, 1",
        "1024Mi, 1Gi",
        "1000Mi, 1000Mi",
        "1.5Gi, 1536Mi",
        "0.5Ki, 512",
        "3.0001Ki, 3072102400u",
        "1000G, 1T",
        "1e-2, 10e-3",
        "1000E2, 100e3",
        "100.0, 100",
        "1.2345678901234567890, 1234567891n",
        "9.3E, 9300P",
        "1000000P, 1",
        "-0.25Gi, -256Mi"
    })
    void is_written_in_canonical_form(String text, String canonical) {
        assertThat(Quantity.parse(text)).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01", "+1", "5.", "1024.333", "64e0", "1e+3", "1E3", "100Ki", "1Mi", "-1500"})
    void repeats_what_Kubernetes_takes_for_canonical(String text) {
        assertThat(Quantity.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({
        "64, 1000000n, 64001m",
        "1Gi, 100G, 98704826Ki",
        "100m, 1.5Ki, 1536100m",
        "0.5e0, 64.0k, 64000500e-3",
        "9E, 9.3E, 18300P",
        "1e+3, 0e3, 1e3",
        "1E3, 9223372036854775808, 9223372036854776808",
        "100Ti, 7.9Ei, 9108189837556868710400m"
    })
    void sums_are_exact(String one, String other, String sum) {
        assertThat(Quantity.parse(one).plus(Quantity.parse(other))).hasToString(sum);
    }

    @Test
    void differences_are_exact() {
        assertThat(Quantity.parse("1").minus(Quantity.parse("1n"))).hasToString("999999999n");
    }

    @ParameterizedTest
    @CsvSource({"1, 1000m, 0", "1Ki, 1k, 1", "100m, 0.1001, -1", "8Ei, 9223372036854775807, 0", "1e1000, 1e999, 1"})
    void compares_amounts_and_not_spellings(String one, String other, int expected) {
        assertThat(Quantity.parse(one).compareTo(Quantity.parse(other))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1, 1000m", "1Gi, 1073741824", "9223372036854775807, 8Ei", "100E, 100000000000000000000", "0, 0.0"})
    void equal_amounts_are_equal_and_have_one_hash(String one, String other) {
        assertThat(Quantity.parse(one)).isEqualTo(Quantity.parse(other)).hasSameHashCodeAs(Quantity.parse(other));
    }

    @Test
    void compact_amounts_overflow_to_zero() {
        assertThat(Quantity.parse("10E").value()).isZero();
        assertThat(Quantity.parse("10P").milliValue()).isZero();
    }

    @Test
    void large_amounts_keep_their_lowest_64_bits() {
        assertThat(Quantity.parse("9223372036854775808").value()).isEqualTo(Long.MIN_VALUE);
        assertThat(Quantity.parse("-1500Pi").value()).isEqualTo(-6917529026L);
    }

    @Test
    void binary_suffixes_are_capped() {
        assertThat(Quantity.parse("1000Ei").value()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void an_absurd_exponent_costs_nothing() {
        Quantity absurd = Quantity.parse("1e999999999");

        assertThat(absurd.plus(Quantity.of(1)).compareTo(Quantity.of(1))).isPositive();
        assertThat(absurd.value()).isZero();
    }
}
