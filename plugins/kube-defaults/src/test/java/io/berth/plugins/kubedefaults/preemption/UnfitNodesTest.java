package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Rejection;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class UnfitNodesTest {
    @Test
    void counts_each_reason_and_the_nodes_without_verdict() {
        List<Rejection> verdicts = List.of(Rejection.unschedulable("Insufficient cpu", "Too many pods"));

        assertThat(UnfitNodes.describe(3, verdicts, "Preemption is not helpful for scheduling"))
                .isEqualTo("0/3 nodes are available: 1 Insufficient cpu, 1 Too many pods,"
                        + " 2 Preemption is not helpful for scheduling.");
    }

    @Test
    @DisplayName("plugins 6: the lines are sorted as texts, so ten comes before two")
    void lines_are_sorted_as_texts() {
        List<Rejection> ten = Collections.nCopies(10, Rejection.unschedulable("zebra"));

        assertThat(UnfitNodes.describe(12, ten, "ant")).isEqualTo("0/12 nodes are available: 10 zebra, 2 ant.");
    }

    @Test
    void nodes_that_all_have_a_verdict_leave_nothing_else_to_say() {
        assertThat(UnfitNodes.describe(1, List.of(Rejection.unresolvable("no victims")), "other"))
                .isEqualTo("0/1 nodes are available: 1 no victims.");
    }
}
