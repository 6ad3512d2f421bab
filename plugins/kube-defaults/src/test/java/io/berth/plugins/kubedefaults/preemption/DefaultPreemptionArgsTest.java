package io.berth.plugins.kubedefaults.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.testkit.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DefaultPreemptionArgsTest {
    private static DefaultPreemptionArgs args(String fields) {
        return Given.args(fields).as(DefaultPreemptionArgs.SPEC);
    }

    @Test
    void what_is_not_written_has_its_default() {
        assertThat(args("")).isEqualTo(new DefaultPreemptionArgs(10, 100));
        assertThat(args("minCandidateNodesPercentage: 0")).isEqualTo(new DefaultPreemptionArgs(0, 100));
    }

    @Test
    void both_zero_is_refused_twice() {
        assertThatThrownBy(() -> args("minCandidateNodesPercentage: 0, minCandidateNodesAbsolute: 0"))
                .hasMessageContaining("args.minCandidateNodesPercentage: Invalid value: 0:"
                        + " cannot be zero at the same time as minCandidateNodesAbsolute")
                .hasMessageContaining("args.minCandidateNodesAbsolute: Invalid value: 0:"
                        + " cannot be zero at the same time as minCandidateNodesPercentage");
    }

    @Test
    void values_out_of_range_are_refused() {
        assertThatThrownBy(() -> args("minCandidateNodesPercentage: 101, minCandidateNodesAbsolute: -1"))
                .hasMessageContaining(
                        "args.minCandidateNodesPercentage: Invalid value: 101:" + " not in valid range [0, 100]")
                .hasMessageContaining("args.minCandidateNodesAbsolute: Invalid value: -1: not in valid range [0, inf)");
    }

    @Test
    void a_misspelt_field_is_refused() {
        assertThatThrownBy(() -> args("minCandidateNodePercentage: 5"))
                .hasMessageContaining("minCandidateNodePercentage");
    }

    @ParameterizedTest
    @CsvSource({"50, 50", "300, 100", "5000, 500"})
    void candidates_are_wanted_by_percentage_but_at_least_the_absolute_number(int nodes, int wanted) {
        assertThat(new DefaultPreemptionArgs().wantedCandidates(nodes)).isEqualTo(wanted);
    }
}
