package io.berth.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeSelectorMatcherTest {
    private static final SelectorRequirement WRONG = requirement("cores", "Gt", "-1");

    @ParameterizedTest
    @CsvSource({
        "8, Gt, 7, true",
        "8, Gt, 8, false",
        "8, Lt, 9, true",
        "-3, Lt, 0, true",
        "+9, Gt, 8, true",
        "007, Gt, 6, true",
        "x, Gt, 0, false",
        "'', Lt, 5, false",
        "' 9', Gt, 1, false",
        "٩, Gt, 1, false",
        "9223372036854775808, Gt, 1, false",
        "-9223372036854775808, Lt, 1, true"
    })
    void compares_numbers_in_ASCII_digits(String label, String operator, String bound, boolean expected) {
        assertThat(lazy(term(requirement("cores", operator, bound))).matches(node("n", Map.of("cores", label))))
                .isEqualTo(expected);
    }

    @Test
    void an_absent_label_is_never_greater_or_less() {
        assertThat(lazy(term(requirement("cores", "Gt", "0"))).matches(node("n", Map.of())))
                .isFalse();
    }

    @Test
    @DisplayName("plugins 12: a selector without usable terms matches nothing")
    void a_selector_without_usable_terms_matches_nothing() {
        assertThat(lazy().matches(node("n", Map.of()))).isFalse();
        assertThat(lazy(new NodeSelectorTerm(List.of(), List.of())).matches(node("n", Map.of())))
                .isFalse();
    }

    @Test
    void lazily_a_term_with_an_error_is_passed_over() {
        NodeSelectorMatcher matcher = lazy(term(WRONG), term(requirement("disk", "Exists")));

        assertThat(matcher.matches(node("n", Map.of("disk", "ssd", "cores", "1"))))
                .isTrue();
        assertThat(matcher.matches(node("n", Map.of("cores", "1")))).isFalse();
        assertThat(matcher.errors())
                .singleElement()
                .asString()
                .startsWith("nodeSelectorTerms[0].matchExpressions[0].values[0][cores]: Invalid value: \"-1\": a valid"
                        + " label must be");
    }

    @Test
    void strictly_an_error_makes_all_unusable() {
        NodeSelector selector = new NodeSelector(List.of(term(requirement("disk", "Exists")), term(WRONG)));

        assertThat(NodeSelectorMatcher.strict(selector)).isInstanceOf(Parsed.Invalid.class);
    }

    @ParameterizedTest
    @CsvSource({
        "metadata.name, In, n, true",
        "metadata.name, In, m, false",
        "metadata.name, NotIn, m, true",
        "spec.unschedulable, In, '', true",
        "spec.unschedulable, NotIn, '', false"
    })
    void matches_fields(String key, String operator, String value, boolean expected) {
        NodeSelectorTerm term = new NodeSelectorTerm(List.of(), List.of(requirement(key, operator, value)));

        assertThat(lazy(term).matches(node("n", Map.of()))).isEqualTo(expected);
    }

    @Test
    void fields_of_a_node_without_a_name_are_not_asked() {
        NodeSelectorTerm term = new NodeSelectorTerm(List.of(), List.of(requirement("metadata.name", "In", "n")));

        assertThat(lazy(term).matches(node("", Map.of()))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "Exists, a, 'operator: Unsupported value: \"Exists\": supported values: \"In\", \"NotIn\"'",
        "In, , 'values: Invalid value: null: must have one element'"
    })
    void fields_know_two_operators_with_one_value(String operator, String value, String text) {
        SelectorRequirement requirement =
                value == null ? requirement("metadata.name", operator) : requirement("metadata.name", operator, value);

        assertThat(lazy(new NodeSelectorTerm(List.of(), List.of(requirement))).errors())
                .containsExactly("nodeSelectorTerms[0].matchFields[0]." + text);
    }

    @Test
    void preferred_terms_of_weight_zero_are_not_even_read() {
        Parsed<PreferredNodeAffinity> parsed = PreferredNodeAffinity.of(List.of(
                new PreferredSchedulingTerm(0, term(WRONG)),
                new PreferredSchedulingTerm(3, new NodeSelectorTerm(List.of(), List.of())),
                new PreferredSchedulingTerm(7, term(requirement("disk", "Exists"))),
                new PreferredSchedulingTerm(5, term(requirement("disk", "In", "ssd")))));

        assertThat(parsed.orElseThrow(IllegalStateException::new).score(node("n", Map.of("disk", "ssd"))))
                .isEqualTo(12);
    }

    @Test
    void an_error_in_a_preferred_term_names_its_place() {
        Parsed<PreferredNodeAffinity> parsed = PreferredNodeAffinity.of(List.of(
                new PreferredSchedulingTerm(1, term(requirement("disk", "Exists"))),
                new PreferredSchedulingTerm(1, term(WRONG))));

        assertThat(parsed.problems())
                .singleElement()
                .asString()
                .startsWith("[1].matchExpressions[0].values[0][cores]: Invalid value: \"-1\"");
    }

    private static NodeSelectorMatcher lazy(NodeSelectorTerm... terms) {
        return NodeSelectorMatcher.lazy(new NodeSelector(List.of(terms)));
    }

    private static NodeSelectorTerm term(SelectorRequirement... expressions) {
        return new NodeSelectorTerm(List.of(expressions), List.of());
    }

    private static SelectorRequirement requirement(String key, String operator, String... values) {
        return new SelectorRequirement(key, operator, List.of(values));
    }

    private static Node node(String name, Map<String, String> labels) {
        return new Node(
                new ObjectMeta(name, "", "", "", 0, labels, Map.of(), List.of(), List.of(), null, null),
                new NodeSpec(false, List.of(), "", null),
                new NodeStatus(Map.of(), Map.of(), List.of(), List.of(), List.of(), ""));
    }
}
