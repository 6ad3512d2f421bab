package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ChoiceTest {
    private static final Importance IMPORTANCE = new Importance(Instant.parse("2026-01-01T12:00:00Z"));

    private static PreemptionCandidate candidate(String node, int violations, int... priorities) {
        List<PodInfo> victims = Arrays.stream(priorities)
                .mapToObj(priority -> Given.pod(node + priority, "spec: {priority: " + priority + "}"))
                .toList();
        return new PreemptionCandidate(node, victims, violations);
    }

    private static String choose(PreemptionCandidate... candidates) {
        return Choice.of(List.of(candidates), IMPORTANCE).nodeName();
    }

    @Test
    void fewest_violated_budgets_come_before_everything_else() {
        assertThat(choose(candidate("a", 1, 10), candidate("d", 0, 100_000))).isEqualTo("d");
    }

    @Test
    void then_the_lowest_of_the_highest_priorities() {
        assertThat(choose(candidate("a", 0, 10, 5), candidate("b", 0, 10), candidate("c", 0, 7, 7, 7)))
                .isEqualTo("c");
        assertThat(choose(candidate("f", 0, 10), candidate("e", 0, 5, 5))).isEqualTo("e");
    }

    @Test
    void then_the_lowest_sum_of_priorities() {
        assertThat(choose(candidate("a", 0, 10, 5), candidate("b", 0, 10))).isEqualTo("b");
    }

    @Test
    @DisplayName(
            "plugins 45: each victim adds 2^31 to the sum, so a negative priority never makes more victims cheaper")
    void negative_priorities_do_not_make_more_victims_cheaper() {
        assertThat(choose(candidate("h", 0, -10, -10), candidate("g", 0, -10))).isEqualTo("g");
    }

    @Test
    @DisplayName("plugins 45: the latest among the earliest starts of the most important victims")
    void the_latest_of_the_earliest_starts_wins() {
        PreemptionCandidate early = new PreemptionCandidate(
                "early",
                List.of(
                        ImportanceTest.pod("e1", 5, "2026-01-01T08:00:00Z"),
                        ImportanceTest.pod("e2", 5, "2026-01-01T11:00:00Z")),
                0);
        PreemptionCandidate late = new PreemptionCandidate(
                "late",
                List.of(
                        ImportanceTest.pod("l1", 5, "2026-01-01T09:00:00Z"),
                        ImportanceTest.pod("l2", 5, "2026-01-01T09:00:00Z")),
                0);

        assertThat(choose(early, late)).isEqualTo("late");
    }

    @Test
    void starts_of_less_important_victims_do_not_count() {
        PreemptionCandidate one = new PreemptionCandidate(
                "one",
                List.of(
                        ImportanceTest.pod("a", 5, "2026-01-01T09:00:00Z"),
                        ImportanceTest.pod("b", 4, "2026-01-01T01:00:00Z")),
                0);
        PreemptionCandidate two = new PreemptionCandidate(
                "two",
                List.of(
                        ImportanceTest.pod("c", 5, "2026-01-01T08:00:00Z"),
                        ImportanceTest.pod("d", 4, "2026-01-01T10:00:00Z")),
                0);

        assertThat(choose(two, one)).isEqualTo("one");
    }

    @Test
    void of_equal_candidates_the_first_is_taken() {
        assertThat(choose(candidate("b", 0, 5), candidate("a", 0, 5))).isEqualTo("b");
    }
}
