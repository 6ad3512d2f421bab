package io.berth.host.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.Quantity;
import io.berth.api.tree.Field;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class TreeDecoderTest {
    record Inner(String name, int weight) {}

    record Outer(
            String text,
            int small,
            long big,
            double real,
            boolean flag,
            Duration time,
            List<Inner> inners,
            Map<String, Inner> named,
            Inner one,
            @Nullable Inner maybe,
            @Nullable Integer count,
            @Field("class") String clazz) {}

    record Defaulted(
            int weight,
            Duration timeout,
            List<Inner> inners,
            @Nullable Integer none) {
        Defaulted() {
            this(7, Duration.ofSeconds(10), List.of(new Inner("cpu", 1)), null);
        }
    }

    record Amount(@Nullable Quantity amount) {}

    record Even(int value) {
        Even {
            if (value % 2 != 0) {
                throw new IllegalArgumentException(value + " is odd");
            }
        }
    }

    @Test
    void absent_fields_and_nulls_become_what_their_type_says() {
        Outer outer = decode("text: null\n", Outer.class);
        assertThat(outer)
                .isEqualTo(new Outer(
                        "", 0, 0, 0, false, Duration.ZERO, List.of(), Map.of(), new Inner("", 0), null, null, ""));
    }

    @Test
    void absent_fields_take_the_defaults_that_the_record_declares() {
        assertThat(decode("weight: null\ntimeout: 5s\n", Defaulted.class))
                .isEqualTo(new Defaulted(7, Duration.ofSeconds(5), List.of(new Inner("cpu", 1)), null));
    }

    @Test
    void fields_can_have_another_name_in_the_text() {
        assertThat(decode("class: x", Outer.class).clazz()).isEqualTo("x");
    }

    @Test
    void null_in_a_list_is_an_empty_element() {
        assertThat(decode("inners: [{name: a}, null]", Outer.class).inners())
                .containsExactly(new Inner("a", 0), new Inner("", 0));
    }

    @Test
    void a_quantity_may_be_a_number() {
        assertThat(decode("amount: 2", Amount.class).amount()).isEqualTo(Quantity.parse("2"));
    }

    @Test
    void whole_numbers_have_several_spellings() {
        Outer outer = decode("{small: 0x10, big: 1e3}", Outer.class);
        assertThat(outer.small()).isEqualTo(16);
        assertThat(outer.big()).isEqualTo(1000);
    }

    @Test
    void what_does_not_fit_is_named_with_what_would() {
        String text = """
            text: 5
            small: 2147483648
            big: 1.5
            real: x
            flag: "true"
            time: 10
            inners: {}
            one: [1]
            """;
        assertThat(problems(text, Outer.class))
                .containsExactly(
                        "1:7 text: expected a string, but found an integer (5); put it in quotes",
                        "2:8 small: expected an integer from -2147483648 to 2147483647, but found 2147483648",
                        "3:6 big: expected an integer, but found 1.5",
                        "4:7 real: expected a number, but found the string \"x\"",
                        "5:7 flag: expected true or false, but found the string \"true\"",
                        "6:7 time: expected a duration such as 10s or 1m30s, but found 10",
                        "7:9 inners: expected a list, but found a mapping",
                        "8:6 one: expected a mapping, but found a list");
    }

    @Test
    void unknown_fields_are_found_at_their_key_in_the_order_of_the_text() {
        assertThat(problems("inners:\n- nam: x\n  weight: a\nsmal:\n  deep: 1\n", Outer.class))
                .containsExactly(
                        "2:3 unknown field \"inners[0].nam\", did you mean \"name\"?",
                        "3:11 inners[0].weight: expected an integer, but found the string \"a\"",
                        "4:1 unknown field \"smal\", did you mean \"small\"?");
    }

    @Test
    void a_lenient_decoder_passes_over_unknown_fields() {
        Tree tree = Documents.only("name: a\nother: {x: 1}");
        assertThat(TreeDecoder.lenient().decode(tree, Inner.class, "")).isEqualTo(new Inner("a", 0));
    }

    @Test
    void a_rule_of_the_record_is_a_problem_of_the_whole_record() {
        assertThat(problems("value: 3", Even.class)).containsExactly("1:1 3 is odd");
    }

    @Test
    void what_fits_is_decoded_beside_what_does_not() {
        List<Problem> problems = new ArrayList<>();
        Tree tree = Documents.only("text: a\nsmall: b\ninners: [{weight: x}, {name: c}]");
        Outer outer = TreeDecoder.strict().decodeWhatFits(tree, Outer.class, "", problems);
        assertThat(problems).hasSize(2);
        assertThat(outer.text()).isEqualTo("a");
        assertThat(outer.inners()).containsExactly(new Inner("", 0), new Inner("c", 0));
    }

    private static <T extends Record> T decode(String text, Class<T> type) {
        return TreeDecoder.strict().decode(Documents.only(text), type, "");
    }

    private static List<String> problems(String text, Class<? extends Record> type) {
        List<Problem> problems = new ArrayList<>();
        assertThat(TreeDecoder.strict().decode(Documents.only(text), type, "", problems))
                .isNull();
        return Documents.described(problems);
    }
}
