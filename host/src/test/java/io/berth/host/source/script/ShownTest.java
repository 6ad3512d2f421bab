package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTest {
    @Test
    void a_long_text_is_cut_between_letters() {
        assertThat(Shown.cut("abcd", 4)).isEqualTo("abcd");
        assertThat(Shown.cut("abcde", 4)).isEqualTo("abcd…");
        assertThat(Shown.cut("abc😀e", 4)).isEqualTo("abc…");
    }
}
