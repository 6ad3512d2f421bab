package io.berth.host.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpiRangeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                ">=1.0.0 & <2.0.0; 1.0.0; true",
                ">=1.0.0 & <2.0.0; 1.9.9; true",
                ">=1.0.0 & <2.0.0; 2.0.0; false",
                ">=1.0.0 <2.0.0; 1.5.0; true",
                ">= 1.0.0, < 2.0.0; 2.1.0; false",
                "1.x; 1.7.3; true",
                "1.x; 2.0.0; false",
                "^1.2; 1.1.0; false",
                "^1.2; 1.9.0; true",
                "~1.2; 1.3.0; false",
                "1.0.0; 1.0.0; true",
                "1.0.0; 1.0.1; false",
                "!=1.0.0; 1.0.0; false",
                "<1.0 | >1.5; 1.6.0; true",
                "*; 7.0.0; true",
                ">1.0.0; 1.0.0; false",
                "<=1.0.0; 1.0.0; true",
            })
    void knows_what_is_inside(String range, String version, boolean inside) {
        assertThat(SpiRange.parse(range).includes(version)).isEqualTo(inside);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "recent", ">=", "1.0.0 2.0.0", ">=1.0.0 &", "=>1.0.0"})
    void refuses_what_is_no_range(String text) {
        assertThatThrownBy(() -> SpiRange.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\" is no range of versions");
    }

    @Test
    void prints_what_was_written() {
        assertThat(SpiRange.parse("^1.0")).hasToString("^1.0");
    }
}
