package io.berth.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSyntaxTest {
    @ParameterizedTest
    @ValueSource(strings = {"app", "a", "A1-b_c.d", "example.com/app", "a-b.c0/x", "0/0"})
    void takes_qualified_names(String key) {
        assertThat(LabelSyntax.keyProblems(key)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "-a", "a.", "/a", "Example.com/a", "a..b/c", "a-./c", "a/b/c", "a/", "ä"})
    void refuses_other_keys(String key) {
        assertThat(LabelSyntax.keyProblems(key)).isNotEmpty();
    }

    @Test
    void an_empty_name_is_wrong_in_two_ways() {
        assertThat(LabelSyntax.keyProblems("")).hasSize(2).first().isEqualTo("name part must be non-empty");
    }

    @Test
    void names_and_values_have_63_characters_at_most() {
        assertThat(LabelSyntax.keyProblems("a".repeat(63))).isEmpty();
        assertThat(LabelSyntax.keyProblems("a".repeat(64)))
                .containsExactly("name part must be no more than 63 characters");
        assertThat(LabelSyntax.valueProblems("a".repeat(64))).containsExactly("must be no more than 63 characters");
    }

    @Test
    void a_value_may_be_empty() {
        assertThat(LabelSyntax.valueProblems("")).isEmpty();
    }
}
