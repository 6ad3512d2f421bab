package io.berth.host.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Rejection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FitErrorTest {
    private static final Rejection SILENT = Rejection.unresolvable();

    private static Refusal refusal(String... reasons) {
        return new Refusal("P", Rejection.unschedulable(reasons));
    }

    @Test
    @DisplayName("core 14: a node with two reasons counts under both")
    void a_node_with_two_reasons_counts_under_both() {
        assertThat(FitError.message(1, null, List.of(refusal("Insufficient cpu", "Insufficient memory")), SILENT))
                .isEqualTo("0/1 nodes are available: 1 Insufficient cpu, 1 Insufficient memory.");
    }

    @Test
    @DisplayName("core 13: counts are sorted as texts so that 10 comes before 2")
    void counts_are_sorted_as_texts_so_that_10_comes_before_2() {
        List<Refusal> refusals = new ArrayList<>(List.of(refusal("y"), refusal("y")));
        for (int i = 0; i < 10; i++) {
            refusals.add(refusal("x"));
        }
        assertThat(FitError.message(12, null, refusals, SILENT)).isEqualTo("0/12 nodes are available: 10 x, 2 y.");
    }

    @Test
    void equal_reasons_of_different_plugins_are_added_up() {
        Refusal other = new Refusal("Q", Rejection.unresolvable("no"));
        assertThat(FitError.message(2, null, List.of(refusal("no"), other), SILENT))
                .isEqualTo("0/2 nodes are available: 2 no.");
    }

    @Test
    @DisplayName("core 14: nodes that were not looked at count with the absent reasons")
    void nodes_that_were_not_looked_at_count_with_the_absent_reasons() {
        assertThat(FitError.message(3, null, List.of(refusal("a")), Rejection.unresolvable("b")))
                .isEqualTo("0/3 nodes are available: 1 a, 2 b.");
    }

    @Test
    @DisplayName("core 14: nodes that were not looked at are silent by default")
    void nodes_that_were_not_looked_at_are_silent_by_default() {
        assertThat(FitError.message(3, null, List.of(refusal("a")), SILENT)).isEqualTo("0/3 nodes are available: 1 a.");
    }

    @Test
    @DisplayName("core 15: a refusal by PreFilter is told once and keeps its own dot")
    void a_refusal_by_PreFilter_is_told_once_and_keeps_its_own_dot() {
        assertThat(FitError.message(2, "no claim.", List.of(), SILENT))
                .isEqualTo("0/2 nodes are available: no claim..");
    }

    @Test
    @DisplayName("core 15: without any reason the text ends without a dot")
    void without_any_reason_the_text_ends_without_a_dot() {
        assertThat(FitError.message(3, null, List.of(), SILENT)).isEqualTo("0/3 nodes are available:");
    }
}
