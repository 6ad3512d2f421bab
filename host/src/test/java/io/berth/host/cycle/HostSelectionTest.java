package io.berth.host.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostSelectionTest {
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
        assertThat(HostSelection.select(scores, null, scores.length)).isEqualTo(chosen);
    }

    @ParameterizedTest
    @CsvSource({"'9,1', 1, 0", "'1,9,9,9', 2, 1"})
    void only_the_first_nodes_count(String totals, int count, int chosen) {
        long[] scores = java.util.Arrays.stream(totals.split(","))
                .mapToLong(Long::parseLong)
                .toArray();
        assertThat(HostSelection.select(scores, null, count)).isEqualTo(chosen);
    }

    /** The heap itself, as it is built in Go. */
    private static int rootOfHeap(long[] totals, long[] tieBreakers) {
        int[] heap = IntStream.range(0, totals.length).toArray();
        Comparator<Integer> worse =
                Comparator.<Integer>comparingLong(node -> totals[node]).thenComparingLong(node -> tieBreakers[node]);
        for (int start = heap.length / 2 - 1; start >= 0; start--) {
            int parent = start;
            for (int child = 2 * parent + 1; child < heap.length; child = 2 * parent + 1) {
                if (child + 1 < heap.length && worse.compare(heap[child + 1], heap[child]) > 0) {
                    child++;
                }
                if (worse.compare(heap[child], heap[parent]) <= 0) {
                    break;
                }
                int moved = heap[parent];
                heap[parent] = heap[child];
                heap[child] = moved;
                parent = child;
            }
        }
        return heap[0];
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10})
    void the_root_of_the_heap_is_chosen_however_the_best_lie(int values) {
        Random random = new Random(values);
        for (int round = 0; round < 20_000; round++) {
            int count = 1 + random.nextInt(round % 100 == 0 ? 3000 : 40);
            long[] totals = random.longs(count, 0, values).toArray();
            long[] tieBreakers = random.longs(count, 0, 1 + round % 3).toArray();
            long[] none = new long[count];
            assertThat(HostSelection.select(totals, null, count)).isEqualTo(rootOfHeap(totals, none));
            assertThat(HostSelection.select(totals, tieBreakers, count)).isEqualTo(rootOfHeap(totals, tieBreakers));
        }
    }
}
