package io.berth.host.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostSelectionTest {
    private final HostSelection selection = new HostSelection();

    @ParameterizedTest
    @CsvSource({
        "'7', 0",
        "'5,5,5,5', 0",
        "'1,2,5,5', 3",
        "'1,1,2,2', 3",
        "'1,9,9', 1",
        "'3,1,2', 0",
        "'0,0,0,0,0,0,9', 6",
        "'-5,-4', 1"
    })
    @DisplayName("core 1: ties are decided by the heap of kube scheduler")
    void ties_are_decided_by_the_heap_of_kube_scheduler(String totals, int chosen) {
        long[] scores = java.util.Arrays.stream(totals.split(","))
                .mapToLong(Long::parseLong)
                .toArray();
        assertThat(selection.select(scores, scores.length)).isEqualTo(chosen);
    }

    @ParameterizedTest
    @CsvSource({"'9,1', 1, 0", "'1,9,9,9', 2, 1"})
    void only_the_first_nodes_count(String totals, int count, int chosen) {
        long[] scores = java.util.Arrays.stream(totals.split(","))
                .mapToLong(Long::parseLong)
                .toArray();
        assertThat(selection.select(scores, count)).isEqualTo(chosen);
    }
}
