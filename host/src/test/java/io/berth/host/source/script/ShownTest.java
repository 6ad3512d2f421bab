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

    @Test
    void what_a_terminal_would_act_on_is_escaped_and_nothing_else() {
        assertThat(Shown.escaped("a\t\r\n\u001b[31m\u2028\u202e\ud800"))
                .isEqualTo("a\\t\\r\\n\\u001b[31m\\u2028\\u202e\\ud800");
        assertThat(Shown.escaped("ü \\n 😀 漢")).isEqualTo("ü \\n 😀 漢");
    }
}
