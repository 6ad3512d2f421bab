package io.berth.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Texts that tests of plugins give, right ones and wrong ones. */
class GivenTest {
    private static String refusal(String text) {
        return assertThrows(IllegalArgumentException.class, () -> FlowText.mapping(text))
                .getMessage();
    }

    @Test
    void no_arguments_are_an_empty_text_or_empty_braces() {
        assertTrue(Given.args("").tree().entries().isEmpty());
        assertTrue(Given.args("{}").tree().entries().isEmpty());
        assertTrue(Given.args(" { } ").tree().entries().isEmpty());
    }

    @Test
    void arguments_have_braces_or_have_none() {
        assertEquals(
                Given.args("limit: 2, label: a").tree().entries(),
                Given.args("{limit: 2, label: a}").tree().entries());
    }

    @Test
    void a_text_that_ends_too_early_is_told() {
        assertEquals("expected a value at character 4, but the text ends: {a:", refusal("{a:"));
        assertEquals("expected : at character 3, but there is '}': {a}", refusal("{a}"));
        assertEquals("expected , or ] at character 10, but there is 'c': {a: [\"b\" c]}", refusal("{a: [\"b\" c]}"));
        assertEquals("expected \" at character 7, but the text ends: {a: \"b", refusal("{a: \"b"));
        assertEquals("expected { at character 1, but there is 'a': a: b", refusal("a: b"));
        assertEquals("expected the end at character 3, but there is '}': {}}", refusal("{}}"));
    }

    @Test
    void whatever_is_written_it_is_read_or_refused_with_the_text() {
        Random random = new Random(7);
        String letters = "{}[]:,\"ab1 \n-";
        for (int i = 0; i < 200_000; i++) {
            StringBuilder text = new StringBuilder("{");
            for (int j = random.nextInt(12); j > 0; j--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            try {
                FlowText.mapping(text.toString());
            } catch (IllegalArgumentException e) {
                assertTrue(e.getMessage().endsWith(text.toString()), e.getMessage());
            }
        }
    }

    @Test
    void labels_and_annotations_are_given_one_by_one_or_together() {
        assertEquals(
                Map.of("a", "1", "example.com/b", "2", "c", "3"),
                PodBuilder.pod("p")
                        .labels("a=1,example.com/b=2")
                        .label("c", "3")
                        .build()
                        .metadata()
                        .labels());
        assertEquals(
                Map.of("a", "1", "example.com/b", "2", "c", "3"),
                NodeBuilder.node("n")
                        .labels("a=1,example.com/b=2")
                        .label("c", "3")
                        .build()
                        .metadata()
                        .labels());
        assertEquals(
                Map.of("a", "1", "b", "2"),
                NodeBuilder.node("n")
                        .annotation("a", "1")
                        .annotations("b=2")
                        .build()
                        .metadata()
                        .annotations());
        assertEquals(
                Map.of("a", "1", "b", "2"),
                PodBuilder.pod("p")
                        .annotation("a", "1")
                        .annotations("b=2")
                        .build()
                        .metadata()
                        .annotations());
    }

    @Test
    void pairs_that_are_none_are_refused() {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> PodBuilder.pod("p").labels("app"))
                .getMessage();
        assertEquals("\"app\" is no pair; expected key=value,key=value, but was \"app\"", message);
    }
}
