package io.berth.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelMatcherTest {
    private static final Map<String, String> LABELS = Map.of("app", "web", "tier", "");

    @ParameterizedTest
    @CsvSource({
        "app, In, web, true",
        "app, In, db, false",
        "zone, In, web, false",
        "app, NotIn, web, false",
        "app, NotIn, db, true",
        "zone, NotIn, a, true",
        "tier, Exists, , true",
        "zone, Exists, , false",
        "tier, DoesNotExist, , false",
        "zone, DoesNotExist, , true"
    })
    void matches_by_operator(String key, String operator, String value, boolean expected) {
        assertThat(matcher(key, operator, value == null ? List.of() : List.of(value))
                        .matches(LABELS))
                .isEqualTo(expected);
    }

    @Test
    void all_requirements_must_match() {
        LabelSelector selector = new LabelSelector(
                Map.of("app", "web"), List.of(new SelectorRequirement("tier", "DoesNotExist", List.of())));

        assertThat(valid(selector).matches(LABELS)).isFalse();
        assertThat(valid(selector).matches(Map.of("app", "web"))).isTrue();
    }

    @Test
    void no_selector_matches_nothing_and_stays_so() {
        LabelMatcher nothing = LabelMatcher.of((LabelSelector) null).orElse(LabelMatcher.EVERYTHING);

        assertThat(nothing.matches(LABELS)).isFalse();
        assertThat(nothing.isEverything()).isFalse();
        assertThat(nothing.and(LabelMatcher.of(LABELS)).matches(LABELS)).isFalse();
    }

    @Test
    void an_empty_selector_matches_everything() {
        LabelMatcher everything = valid(new LabelSelector(Map.of(), List.of()));

        assertThat(everything.matches(Map.of())).isTrue();
        assertThat(everything.isEverything()).isTrue();
    }

    @Test
    void a_map_of_labels_is_not_validated() {
        assertThat(LabelMatcher.of(Map.of("not valid", "no t")).matches(Map.of("not valid", "no t")))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "Like, a, '\"Like\" is not a valid label selector operator'",
        "In, 'not valid', 'values[0][app]: Invalid value: \"not valid\"'",
        "Exists, a, 'values: Invalid value: [\"a\"]: values set must be empty'"
    })
    void errors_are_values(String operator, String value, String text) {
        Parsed<LabelMatcher> parsed = LabelMatcher.of(
                new LabelSelector(Map.of(), List.of(new SelectorRequirement("app", operator, List.of(value)))));

        assertThat(parsed.problems()).singleElement().asString().contains(text);
    }

    @Test
    void equal_selectors_are_equal_whatever_their_order() {
        SelectorRequirement one = new SelectorRequirement("a", "Exists", List.of());
        SelectorRequirement other = new SelectorRequirement("b", "In", List.of("x", "y"));

        assertThat(valid(new LabelSelector(Map.of(), List.of(one, other))))
                .isEqualTo(valid(new LabelSelector(Map.of(), List.of(other, one))))
                .hasSameHashCodeAs(valid(new LabelSelector(Map.of(), List.of(other, one))));
    }

    private static LabelMatcher matcher(String key, String operator, List<String> values) {
        return valid(new LabelSelector(Map.of(), List.of(new SelectorRequirement(key, operator, values))));
    }

    private static LabelMatcher valid(LabelSelector selector) {
        return LabelMatcher.of(selector).orElseThrow(IllegalStateException::new);
    }
}
