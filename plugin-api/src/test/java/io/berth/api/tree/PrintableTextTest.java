package io.berth.api.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTextTest {
    @Test
    void what_would_end_the_line_or_speak_to_the_terminal_is_shown_as_an_escape() {
        assertThat(PrintableText.of("a\nplaced\t\u001b[31m\u2028\u202e\r\u0000\ud800"))
                .isEqualTo("a\\nplaced\\t\\u001b[31m\\u2028\\u202e\\r\\u0000\\ud800");
        assertThat(PrintableText.of("Zürich 北京 👍 \\n")).isEqualTo("Zürich 北京 👍 \\n");
    }

    @Test
    void what_is_long_is_cut_and_says_how_long_it_was() {
        assertThat(PrintableText.of("x".repeat(7), 5)).isEqualTo("xxxxx… (7 characters)");
        assertThat(PrintableText.of("x".repeat(5), 5)).isEqualTo("xxxxx");
    }

    @Test
    void a_problem_stands_in_one_line_whatever_it_quotes() {
        Problem problem = new Problem(new Position("a.yaml", 1, 2), "name", "is \"" + "n\n".repeat(5000) + "\"");
        assertThat(problem.toString())
                .startsWith("a.yaml:1:2: name: is \"n\\nn\\n")
                .endsWith("characters)")
                .doesNotContain("\n");
    }
}
